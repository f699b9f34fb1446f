import type { Schemas } from '../../api/client';
import { useWords } from '../../words/words';
import type { WorkflowTask } from './graph';
import { workflowWords } from './words';

const KINDS: Schemas['OnEnd'][] = ['SUCCESS', 'FAILURE', 'ANY'];

/** The kinds of edges that this graph has. */
export function EdgeKinds({ tasks }: { tasks: WorkflowTask[] }) {
  const words = useWords(workflowWords);
  const kinds = KINDS.filter((on) => tasks.some((task) => task.after.some((before) => before.on === on)));
  return (
    <ul className="leg">
      {kinds.map((on) => (
        <li key={on}>
          <svg width="22" height="8" aria-hidden="true">
            <path className={`wf-edge ${on.toLowerCase()}`} d="M0 4H22" />
          </svg>
          {words.edge[on]}
        </li>
      ))}
      {tasks.some((task) => task.undo) && (
        <li>
          <svg width="22" height="14" aria-hidden="true">
            <g className="wf-node undo">
              <rect x="0.5" y="0.5" width="21" height="13" rx="3" />
            </g>
          </svg>
          {words.undoes}
        </li>
      )}
    </ul>
  );
}
