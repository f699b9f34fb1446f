import { useQuery } from '@tanstack/react-query';
import { api, must, type Schemas } from '../../api/client';
import { isFinal } from '../../words/states';

type Task = Schemas['ShownTask'];
type Explanation = Schemas['Explanation'];

/** As many as are explained at once, and at most: further rows say what their own fields tell. */
const AT_ONCE = 100;
const MOST = 300;
/** What a task waits for can change without anything happening to the task. */
const INTERVAL = 5_000;

/** Why the rows that have not ended are in their states, and why skipped ones were: one question for a page. */
export function useExplanations(tasks: Task[]): Map<string, Explanation> {
  const asked = tasks.filter((task) => !isFinal(task.state) || task.state === 'SKIPPED').slice(0, MOST);
  const query = useQuery({
    // A row whose state has changed is explained anew at once.
    queryKey: ['explanations', asked.map((task) => `${task.id} ${task.state}`)],
    queryFn: async () => {
      const found = new Map<string, Explanation>();
      for (let from = 0; from < asked.length; from += AT_ONCE) {
        const ids = asked.slice(from, from + AT_ONCE).map((task) => task.id);
        const { items } = await must(api.GET('/tasks/explanations', { params: { query: { ids } } }));
        for (const explanation of items) found.set(explanation.task, explanation);
      }
      return found;
    },
    enabled: asked.length > 0,
    refetchInterval: INTERVAL,
  });
  return query.data ?? NONE;
}

const NONE = new Map<string, Explanation>();
