import type { Schemas } from '../../api/client';
import { href } from '../../frame/href';
import { useWords } from '../../words/words';
import { paramsOfFilter, type Token, tokensOf, withoutLive, writeToken } from './tokens';
import { useTokenText } from './tokenText';
import { tasksWords } from './words';

/** A filter as the tokens that find the same tasks now; a link to them. */
export function FilterTokens({ filter }: { filter: Schemas['Filter'] }) {
  const words = useWords(tasksWords);
  const params = paramsOfFilter(filter);
  const { live, rest } = withoutLive(params);
  const tokens = tokensOf(rest);
  return (
    <a className="tasks-filter" href={href('/tasks', params)}>
      {live && <span>{words.everyLiveTask}</span>}
      {!live && tokens.length === 0 && words.everyTask}
      {tokens.map((token) => (
        <Condition key={writeToken(token)} token={token} />
      ))}
    </a>
  );
}

function Condition({ token }: { token: Token }) {
  return <code>{useTokenText(token).whole}</code>;
}
