import type { Schemas } from '../../api/client';
import { href, taskHref } from '../../frame/href';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { useWords } from '../../words/words';
import type { WorkflowTask } from './graph';
import { useSelectHref } from './selection';
import { workflowWords } from './words';

/** What is known of the workflow itself. */
export function WorkflowFacts({ workflow, tasks }: { workflow: Schemas['WorkflowStatus']; tasks: WorkflowTask[] }) {
  const words = useWords(workflowWords);
  const hrefOf = useSelectHref();
  const last = tasks.find((task) => task.id === workflow.resultOf);
  return (
    <Section title={words.facts} end={<a href={href('/tasks', { workflow: workflow.id })}>{words.allTasks}</a>}>
      <dl className="facts">
        <div>
          <dt>{words.id}</dt>
          <dd className="mono">{workflow.id}</dd>
        </div>
        {workflow.tenant !== '0' && (
          <div>
            <dt>{words.tenant}</dt>
            <dd>{workflow.tenant}</dd>
          </div>
        )}
        {workflow.creator !== '0' && (
          <div>
            <dt>{words.creator}</dt>
            <dd>{workflow.creator}</dd>
          </div>
        )}
        {workflow.parent && (
          <div>
            <dt>{words.parent}</dt>
            <dd>
              <a href={taskHref(workflow.parent)}>{words.parentTask(workflow.parent, workflow.parentStep ?? '')}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.submitted}</dt>
          <dd>
            <Time at={workflow.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{words.ended}</dt>
          <dd>
            <Time at={workflow.finishedAt} />
          </dd>
        </div>
        <div>
          <dt>{words.whenFails}</dt>
          <dd>{words.onFailure[workflow.onFailure]}</dd>
        </div>
        {last && (
          <div>
            <dt>{words.resultOf}</dt>
            <dd>
              <a href={hrefOf(last.id)}>{last.name}</a>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
