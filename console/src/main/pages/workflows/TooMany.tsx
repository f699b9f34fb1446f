import { useQuery } from '@tanstack/react-query';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, taskHref } from '../../frame/href';
import { Note } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { State } from '../../parts/State';
import { Time } from '../../parts/Time';
import { commonWords } from '../../words/common';
import { STATES, stateWords } from '../../words/states';
import { useWords } from '../../words/words';
import { DRAWN } from './useWorkflow';
import { WorkflowFacts } from './WorkflowFacts';
import { workflowWords } from './words';

const SHOWN = 50;

/** A workflow with more tasks than can be drawn: how many there are of each state, and those that matter now. */
export function TooMany({ workflow }: { workflow: Schemas['WorkflowStatus'] }) {
  const common = useWords(commonWords);
  const words = useWords(workflowWords);
  const states = useWords(stateWords);
  const format = useFormat();
  const counts = useQuery({
    queryKey: ['workflows', 'counts', workflow.id],
    queryFn: () => must(api.GET('/tasks/count', { params: { query: { workflow: workflow.id, by: 'STATE' } } })),
    placeholderData: undefined,
  }).data?.groups;
  const now = useQuery({
    queryKey: ['workflows', 'matter', workflow.id],
    queryFn: () =>
      must(
        api.GET('/tasks', {
          params: {
            query: { workflow: workflow.id, states: ['ATTENTION', 'FAILED', 'RUNNING', 'PAUSED'], limit: SHOWN },
          },
        }),
      ),
    placeholderData: undefined,
  }).data?.items;
  return (
    <>
      <Note>{words.tooMany(format.count(workflow.total), format.count(DRAWN))}</Note>
      <div className="cols wf-below">
        <Section title={common.tasks} end={<a href={href('/tasks', { workflow: workflow.id })}>{words.allTasks}</a>}>
          <table className="list one">
            <thead>
              <tr>
                <th>{words.table.state}</th>
                <th>{words.table.task}</th>
                <th>{words.table.type}</th>
                <th className="n">{words.table.start}</th>
              </tr>
            </thead>
            <tbody>
              {now?.map((task) => (
                <tr key={task.id}>
                  <td>
                    <State state={task.state} />
                  </td>
                  <td className="mono">
                    <a href={taskHref(task.id)}>{task.id}</a>
                  </td>
                  <td>{task.type}</td>
                  <td className="n">
                    <Time at={task.firstStartedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
        <div>
          <Section title={words.table.state}>
            <table>
              <tbody>
                {STATES.filter((state) => (counts?.[state]?.value ?? 0) > 0).map((state) => (
                  <tr key={state}>
                    <td>
                      <State state={state}>{states[state]}</State>
                    </td>
                    <td className="n">
                      <a href={href('/tasks', { workflow: workflow.id, state })}>
                        {format.capped(counts?.[state] ?? { value: 0, atLeast: false })}
                      </a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Section>
          <WorkflowFacts workflow={workflow} tasks={[]} />
        </div>
      </div>
    </>
  );
}
