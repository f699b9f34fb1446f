import type { FunctionComponent } from 'react';
import { href } from '../../frame/href';
import { useMe } from '../../frame/me';
import { Page } from '../../frame/Page';
import { useParam } from '../../frame/params';
import { Empty } from '../../parts/Notes';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { AboutTab } from './AboutTab';
import { KeysTab, TokensTab } from './AccessTab';
import { AlertsTab } from './AlertsTab';
import { DebugTab } from './DebugTab';
import { SecretsTab } from './SecretsTab';
import { SessionsTab } from './SessionsTab';
import './settings.css';
import { type Barred, barred, TABS, type TabName, tabOf } from './tabs';
import { UsersTab } from './UsersTab';
import { settingsWords } from './words';
import { YouTab } from './YouTab';

const CONTENT: Record<TabName, FunctionComponent> = {
  you: YouTab,
  tokens: TokensTab,
  keys: KeysTab,
  users: UsersTab,
  sessions: SessionsTab,
  secrets: SecretsTab,
  alerts: AlertsTab,
  debug: DebugTab,
  about: AboutTab,
};

/** Who am I here, who else may do what, who is told when, and what is this server? */
export function SettingsPage() {
  const words = useWords(settingsWords);
  const me = useMe();
  const [asked] = useParam('tab', 'you');
  const current = tabOf(asked);
  const why = barred(current, me);
  const Content = CONTENT[current];
  return (
    <Page title={words.title}>
      <nav className="set-tabs" aria-label={words.title}>
        {TABS.map(({ name }) => (
          <a
            key={name}
            className={barred(name, me) ? 'barred' : undefined}
            href={href('/settings', { tab: name === 'you' ? undefined : name })}
            aria-current={name === current ? 'page' : undefined}
          >
            {words.tabs[name]}
          </a>
        ))}
      </nav>
      {why ? <BarredTab tab={current} why={why} /> : <Content />}
    </Page>
  );
}

function BarredTab({ tab, why }: { tab: TabName; why: Barred }) {
  const words = useWords(settingsWords);
  const common = useWords(commonWords);
  const me = useMe();
  return (
    <Empty
      say={words.barredSay(words.tabs[tab])}
      lead={why === 'role' ? words.barred.role(common.roles[me.role]) : words.barred[why]}
    />
  );
}
