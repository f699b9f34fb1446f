import { useQuery } from '@tanstack/react-query';
import { filterQuery } from '../../actions/filterQuery';
import { API_URL, api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { CopyLine, Empty } from '../../parts/Notes';
import { useWords } from '../../words/words';
import { filterOf, paramsOf, type Token } from './tokens';
import { useTokenText } from './tokenText';
import { tasksWords } from './words';

/** Nothing matches: which condition, if it were not there, would find something. */
export function NothingMatches({ tokens }: { tokens: Token[] }) {
  const words = useWords(tasksWords);
  const format = useFormat();
  const last = tokens.at(-1);
  const rest = paramsOf(tokens.slice(0, -1));
  const without = useQuery({
    queryKey: ['tasks', 'count', 'without', rest],
    queryFn: () => must(api.GET('/tasks/count', { params: { query: filterQuery(filterOf(rest)) } })),
    placeholderData: undefined,
  }).data;
  return (
    <Empty say={words.nothing} lead={words.nothingLead}>
      <p>
        {last && without && without.value > 0 && (
          <a href={href('/tasks', rest)}>
            <Without token={last} found={format.capped(without)} />
          </a>
        )}
      </p>
      <p>
        <a href={href('/tasks')}>{words.clearAll}</a>
      </p>
    </Empty>
  );
}

function Without({ token, found }: { token: Token; found: string }) {
  return useWords(tasksWords).without(useTokenText(token).whole, found);
}

/** There is no task at all: the line that submits the first one. */
export function NoTasksYet() {
  const words = useWords(tasksWords);
  const types = useQuery({ queryKey: ['types'], queryFn: () => must(api.GET('/types')) }).data;
  const type = types?.items[0]?.name;
  const line = `curl -fsS "${API_URL}/tasks" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"type":"${type ?? 'mail'}","payload":{}}'`;
  return (
    <Empty say={words.empty} lead={words.emptyLead}>
      <CopyLine text={line} />
      {types && !type && <p className="dim">{words.emptyNoType}</p>}
    </Empty>
  );
}
