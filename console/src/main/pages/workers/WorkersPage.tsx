import { Page } from '../../frame/Page';

export function WorkersPage() {
  return <Page title="Workers">{null}</Page>;
}
