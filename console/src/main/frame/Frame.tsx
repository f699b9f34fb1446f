import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, must } from '../api/client';
import { useLiveState } from '../api/live';
import { zoneName } from '../format/time';
import { useFormat } from '../format/useFormat';
import { Brand, Icon } from '../parts/Icon';
import { useNow } from '../parts/useNow';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';
import { href } from './href';
import { useMe } from './me';
import { NoticeLine, say } from './notice';
import { TopBarContext } from './Page';
import { Shortcuts } from './Shortcuts';
import { SignOutButton } from './SignOutButton';
import { LanguageButton, ThemeButton } from './Switches';

/** The rail, the top bar, and the page between them. */
export function Frame() {
  const words = useWords(commonWords);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const path = useLocation({ select: (location) => location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu and puts the notice away
  useEffect(() => {
    setOpen(false);
    say(undefined);
  }, [path]);

  return (
    <TopBarContext.Provider value={{ title, end }}>
      <button type="button" className="skip" onClick={() => document.getElementById('content')?.focus()}>
        {words.skip}
      </button>
      <div className={open ? 'app open' : 'app'}>
        <Rail path={path} />
        <div className="body">
          <header className="top">
            <button
              type="button"
              className="menu"
              aria-label={words.menu}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <Icon name={open ? 'x' : 'menu'} />
            </button>
            <div className="place" ref={setTitle} />
            <div className="end">
              <Clock />
              <div className="place" ref={setEnd} />
              <LanguageButton />
              <ThemeButton />
            </div>
          </header>
          <main id="content" tabIndex={-1}>
            <NoticeLine />
            <Outlet />
          </main>
        </div>
      </div>
      <Shortcuts />
    </TopBarContext.Provider>
  );
}

function Rail({ path }: { path: string }) {
  const words = useWords(commonWords);
  const format = useFormat();
  const me = useMe();
  const attention = useQuery({
    queryKey: ['tasks', 'count', 'attention'],
    queryFn: () => must(api.GET('/tasks/count', { params: { query: { states: ['ATTENTION'] } } })),
  }).data;
  const nodes = useQuery({ queryKey: ['nodes'], queryFn: () => must(api.GET('/nodes')) }).data;
  const open = useQuery({
    queryKey: ['operations', 'newest'],
    queryFn: () => must(api.GET('/operations', { params: { query: { limit: 20 } } })),
  }).data?.items.filter((o) => o.state === 'OPEN').length;
  const scope = [...me.scope.types, ...me.scope.queues, ...(me.scope.tenant ? [me.scope.tenant] : [])];

  const item = (to: string, label: string, note?: React.ReactNode) => (
    <li>
      <a href={href(to)} aria-current={path === to || (to !== '/' && path.startsWith(`${to}/`)) ? 'page' : undefined}>
        <span>{label}</span>
        {note}
      </a>
    </li>
  );

  return (
    <nav className="rail" aria-label={words.pages}>
      <a className="brand" href={href('/')}>
        <Brand />
        Taskmill
      </a>
      <ul>
        {item('/', words.overview)}
        {item(
          '/attention',
          words.attention,
          attention && attention.value > 0 ? (
            <small className="hot">
              <Icon name="attention" />
              {format.capped(attention)}
            </small>
          ) : undefined,
        )}
        {item('/tasks', words.tasks)}
      </ul>
      <ul>
        {item('/types', words.types)}
        {item('/workflows', words.workflows)}
        {item('/schedules', words.schedules)}
      </ul>
      <ul>
        {item('/queues', words.queues)}
        {item(
          '/workers',
          words.workers,
          nodes && <small>{format.count(nodes.items.filter((n) => n.alive).length)}</small>,
        )}
      </ul>
      <ul>
        {item('/operations', words.operations, open ? <small>{format.count(open)}</small> : undefined)}
        {item('/audit', words.audit)}
        {item('/settings', words.settings)}
      </ul>
      <div className="foot">
        <span className="cut">{words.who(me.name, words.roles[me.role])}</span>
        {me.title && <span className="faint cut">{me.title}</span>}
        {!me.scope.everything && (
          <span className="faint cut" title={scope.join(', ')}>
            {words.limitedTo(scope.join(', '))}
          </span>
        )}
        {me.readOnly && <span className="faint">{words.readOnly}</span>}
        <SignOutButton />
      </div>
    </nav>
  );
}

function Clock() {
  const words = useWords(commonWords);
  const format = useFormat();
  const now = useNow();
  const state = useLiveState();
  const time = `${format.clock(now)} ${zoneName(now)}`;
  const well = state === 'live' || state === 'connecting';
  return (
    <>
      <span className={well ? `live wide ${state}` : `live ${state}`}>
        <span>{state === 'away' ? words.away : words[state](time)}</span>
      </span>
      {/* Said once, without the clock, which would be said every second. */}
      <span className="vh" role="status">
        {state === 'away' && words.away}
        {state === 'polling' && words.pollingNow}
      </span>
    </>
  );
}
