import { Page } from '../../frame/Page';

export function TaskPage() {
  return <Page title="Task">{null}</Page>;
}
