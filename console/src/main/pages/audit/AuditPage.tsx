import { Page } from '../../frame/Page';

export function AuditPage() {
  return <Page title="Audit">{null}</Page>;
}
