import { Page } from '../../frame/Page';

export function OverviewPage() {
  return <Page title="Overview">{null}</Page>;
}
