import type { Me } from '../../frame/me';

export type TabName = 'you' | 'tokens' | 'keys' | 'users' | 'sessions' | 'secrets' | 'alerts' | 'debug' | 'about';

/** The tabs, each with the operation of the API that it reads by; none where everybody may. */
export const TABS: { name: TabName; reads?: string }[] = [
  { name: 'you' },
  { name: 'tokens', reads: 'listTokens' },
  { name: 'keys', reads: 'listKeys' },
  { name: 'users', reads: 'listUsers' },
  { name: 'sessions', reads: 'listSessions' },
  { name: 'secrets', reads: 'listSecrets' },
  { name: 'alerts', reads: 'listAlerts' },
  { name: 'debug', reads: 'getDebugModes' },
  { name: 'about' },
];

export function tabOf(name: string): TabName {
  return TABS.find((tab) => tab.name === name)?.name ?? 'you';
}

/**
 * Why somebody does not see a tab: they are bound to a part, their role is too low, nobody may change anything here, or
 * this installation has no such thing.
 */
export type Barred = 'scope' | 'role' | 'readOnly' | 'elsewhere';

const GLOBAL = new Set<TabName>(['tokens', 'keys', 'users', 'sessions', 'secrets', 'alerts']);

export function barred(tab: TabName, me: Me): Barred | undefined {
  const reads = TABS.find((each) => each.name === tab)?.reads;
  if (reads === undefined) return undefined;
  // What is of the whole cluster is not for who is bound to a part of it, whatever their role.
  if (GLOBAL.has(tab) && !me.scope.everything) return 'scope';
  if (me.may.includes(reads)) return undefined;
  if (me.readOnly) return 'readOnly';
  return me.role === 'ADMIN' ? 'elsewhere' : 'role';
}
