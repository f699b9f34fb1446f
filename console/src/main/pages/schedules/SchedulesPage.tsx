import { Page } from '../../frame/Page';

export function SchedulesPage() {
  return <Page title="Schedules">{null}</Page>;
}
