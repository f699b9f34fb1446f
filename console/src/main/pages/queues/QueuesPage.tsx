import { Page } from '../../frame/Page';

export function QueuesPage() {
  return <Page title="Queues">{null}</Page>;
}
