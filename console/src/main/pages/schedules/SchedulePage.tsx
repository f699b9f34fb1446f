import { Page } from '../../frame/Page';

export function SchedulePage() {
  return <Page title="Schedule">{null}</Page>;
}
