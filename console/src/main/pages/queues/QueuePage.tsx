import { Page } from '../../frame/Page';

export function QueuePage() {
  return <Page title="Queue">{null}</Page>;
}
