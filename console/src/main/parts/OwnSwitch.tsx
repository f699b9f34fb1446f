import { useParam } from '../frame/params';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';
import { isOwn } from './own';

/**
 * What of a list shows: all, or all but what the server keeps for its own work. Which of them is in the URL.
 *
 * @returns what shows, and the switch; there is none where nothing would be hidden
 */
export function useWithoutOwn<T extends { name: string }>(items: T[]): [T[], React.ReactNode] {
  const words = useWords(commonWords);
  const [own, setOwn] = useParam('own');
  const shown = own === '1';
  const others = items.filter((item) => !isOwn(item.name));
  if (others.length === items.length) return [items, null];
  return [
    shown ? items : others,
    <button key="own" type="button" className="quiet" onClick={() => setOwn(shown ? '' : '1')}>
      {shown ? words.hideOwn : words.showOwn}
    </button>,
  ];
}
