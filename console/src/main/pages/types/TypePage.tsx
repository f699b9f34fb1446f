import { Page } from '../../frame/Page';

export function TypePage() {
  return <Page title="Type">{null}</Page>;
}
