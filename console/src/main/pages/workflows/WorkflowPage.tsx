import { Page } from '../../frame/Page';

export function WorkflowPage() {
  return <Page title="Workflow">{null}</Page>;
}
