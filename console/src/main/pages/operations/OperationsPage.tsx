import { Page } from '../../frame/Page';

export function OperationsPage() {
  return <Page title="Operations">{null}</Page>;
}
