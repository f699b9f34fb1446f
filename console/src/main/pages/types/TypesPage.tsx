import { Page } from '../../frame/Page';

export function TypesPage() {
  return <Page title="Types">{null}</Page>;
}
