import { useFormat } from '../format/useFormat';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';

/** "12 new, show": what has come to a list that holds still. Nothing where nothing has. */
export function News({
  list: { news, show },
  say,
}: {
  list: { news: { value: number; atLeast: boolean }; show: () => void };
  /** In the page's own words. */
  say?: (n: string) => string;
}) {
  const common = useWords(commonWords);
  const format = useFormat();
  if (news.value === 0) return null;
  return (
    <button type="button" className="news" onClick={show}>
      {(say ?? common.newRows)(format.capped(news))}
      <u>{common.show}</u>
    </button>
  );
}
