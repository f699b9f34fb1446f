import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { markOf, type TaskState } from '../../words/states';
import { useWords } from '../../words/words';
import { workflowWords } from './words';

/** How far a workflow is: what has ended well, what failed, what was cancelled; what is left is the empty rest. */
export function Progress({ workflow }: { workflow: Schemas['WorkflowStatus'] }) {
  const words = useWords(workflowWords);
  const format = useFormat();
  const { total, live, failed, cancelled } = workflow;
  const done = total - live;
  const parts: [TaskState, number][] = [
    ['SUCCEEDED', Math.max(0, done - failed - cancelled)],
    ['FAILED', failed],
    ['CANCELLED', cancelled],
  ];
  const said = [
    words.progress(format.count(done), format.count(total)),
    ...(failed > 0 ? [words.failedOf(format.count(failed))] : []),
    ...(cancelled > 0 ? [words.cancelledOf(format.count(cancelled))] : []),
  ];
  return (
    <div className="wf-progress">
      <div className="wf-bar" aria-hidden="true">
        {parts
          .filter(([, count]) => count > 0)
          .map(([state, count]) => (
            <i key={state} style={{ width: `${(count / total) * 100}%`, background: markOf(state) }} />
          ))}
      </div>
      <span className="dim nb">{said.join(', ')}</span>
    </div>
  );
}
