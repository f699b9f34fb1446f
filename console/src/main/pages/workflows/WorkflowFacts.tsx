import type { Schemas } from '../../api/client';
import { href, taskHref } from '../../frame/href';
import { Fact, Facts } from '../../parts/Facts';
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
      <Facts>
        <Fact name={words.id}>
          <span className="mono">{workflow.id}</span>
        </Fact>
        <Fact name={words.tenant}>{workflow.tenant !== '0' && workflow.tenant}</Fact>
        <Fact name={words.creator}>{workflow.creator !== '0' && workflow.creator}</Fact>
        <Fact name={words.parent}>
          {workflow.parent && (
            <a href={taskHref(workflow.parent)}>{words.parentTask(workflow.parent, workflow.parentStep ?? '')}</a>
          )}
        </Fact>
        <Fact name={words.submitted}>
          <Time at={workflow.createdAt} />
        </Fact>
        <Fact name={words.ended}>
          <Time at={workflow.finishedAt} />
        </Fact>
        <Fact name={words.whenFails}>{words.onFailure[workflow.onFailure]}</Fact>
        <Fact name={words.resultOf}>{last && <a href={hrefOf(last.id)}>{last.name}</a>}</Fact>
      </Facts>
    </Section>
  );
}
