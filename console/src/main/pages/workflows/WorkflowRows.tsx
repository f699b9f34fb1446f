import type { Schemas } from '../../api/client';
import type { HeldList, Page } from '../../api/useHeldList';
import { useFormat } from '../../format/useFormat';
import { workflowHref } from '../../frame/href';
import { Icon } from '../../parts/Icon';
import { More } from '../../parts/More';
import { News } from '../../parts/News';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { useNow } from '../../parts/useNow';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { Progress } from './Progress';
import { WorkflowState } from './WorkflowState';
import { workflowWords } from './words';

/** The workflows that match, as rows. */
export function WorkflowRows({
  workflows,
  list,
  person,
}: {
  workflows: Schemas['WorkflowStatus'][];
  list: Pick<HeldList<Page<unknown>>, 'news' | 'show' | 'more' | 'busy'>;
  person: Set<string>;
}) {
  const common = useWords(commonWords);
  const words = useWords(workflowWords);
  const format = useFormat();
  const now = useNow();
  return (
    <Section title={common.workflows} sub={words.shown(format.count(workflows.length))} end={<News list={list} />}>
      <table className="list wf-list">
        <thead>
          <tr>
            <th className="wf-c-state">{words.column.state}</th>
            <th>{words.column.workflow}</th>
            <th className="wf-c-progress">{words.column.progress}</th>
            <th className="n wf-c-created">{words.column.created}</th>
            <th className="n wf-c-took">{words.column.took}</th>
          </tr>
        </thead>
        <tbody>
          {workflows.map((workflow) => (
            <tr key={workflow.id}>
              <td>
                <WorkflowState state={workflow.state} />
              </td>
              <td>
                <div className="cut">
                  <a href={workflowHref(workflow.id)}>
                    <b>{workflow.name}</b>
                  </a>{' '}
                  <span className="mono dim">{workflow.key}</span>
                </div>
                {person.has(workflow.id) && (
                  <span className="wf-person">
                    <Icon name="attention" size={13} />
                    {words.needsPerson}
                  </span>
                )}
              </td>
              <td>
                <Progress workflow={workflow} />
              </td>
              <td className="n">
                <Time at={workflow.createdAt} />
              </td>
              <td className="n nb">
                {format.duration(
                  (workflow.finishedAt ? Date.parse(workflow.finishedAt) : now) - Date.parse(workflow.createdAt),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <More onClick={list.more} busy={list.busy} />
    </Section>
  );
}
