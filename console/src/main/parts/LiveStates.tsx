import type { Schemas } from '../api/client';
import { useFormat } from '../format/useFormat';
import { href } from '../frame/href';
import type { Params } from '../frame/params';
import { LIVE_STATES } from '../words/states';
import { State } from './State';

/** How many tasks are in which state, of those that have not ended; each leads to them. */
export function LiveStates({
  groups,
  of,
}: {
  groups: Record<string, Schemas['Count']> | null | undefined;
  /** Which tasks were counted. */
  of: Params;
}) {
  const format = useFormat();
  return (
    <ul className="live-states">
      {LIVE_STATES.map((state) => {
        const count = groups?.[state];
        if (!count || count.value === 0) return null;
        return (
          <li key={state}>
            <a href={href('/tasks', { ...of, state })}>
              <State state={state} />
              <b>{format.capped(count)}</b>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
