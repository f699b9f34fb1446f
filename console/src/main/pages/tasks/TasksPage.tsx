import { Page } from '../../frame/Page';

export function TasksPage() {
  return <Page title="Tasks">{null}</Page>;
}
