import { Page } from '../../frame/Page';

export function SettingsPage() {
  return <Page title="Settings">{null}</Page>;
}
