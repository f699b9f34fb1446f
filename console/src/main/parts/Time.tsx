import { useFormat } from '../format/useFormat';
import { useNow } from './useNow';

/** A time, with how long ago or ahead it is on hover. */
export function Time({ at, relative }: { at: string | null | undefined; relative?: boolean }) {
  const format = useFormat();
  const now = useNow();
  if (!at) return <span className="faint">–</span>;
  const moment = format.moment(at);
  const distance = format.relative(at, now);
  return (
    <time className="nb" dateTime={at} title={relative ? format.dayClock(at) : distance}>
      {relative ? distance : moment}
    </time>
  );
}
