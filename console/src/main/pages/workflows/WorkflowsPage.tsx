import { Page } from '../../frame/Page';

export function WorkflowsPage() {
  return <Page title="Workflows">{null}</Page>;
}
