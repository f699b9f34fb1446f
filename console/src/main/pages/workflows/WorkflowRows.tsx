import { useFormat } from '../../format/useFormat';
import { workflowHref } from '../../frame/href';
import { Icon } from '../../parts/Icon';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { useNow } from '../../parts/useNow';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { Progress } from './Progress';
import type { useWorkflowList } from './useWorkflowList';
import { WorkflowState } from './WorkflowState';
import { workflowWords } from './words';

/** The workflows that match, as rows. */
export function WorkflowRows({ list, person }: { list: ReturnType<typeof useWorkflowList>; person: Set<string> }) {
  const common = useWords(commonWords);
  const words = useWords(workflowWords);
  const format = useFormat();
  const now = useNow();
  return (
    <Section
      title={common.workflows}
      sub={words.shown(format.count(list.rows.length))}
      end={
        list.fresh.count > 0 && (
          <>
            {common.newRows(format.capped({ value: list.fresh.count, atLeast: list.fresh.atLeast }))}
            <button type="button" className="linkish" onClick={list.showFresh}>
              {common.show}
            </button>
          </>
        )
      }
    >
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
          {list.rows.map((workflow) => (
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
      {list.more && (
        <p className="wf-more">
          <button type="button" className="btn" onClick={list.more}>
            {common.more}
          </button>
        </p>
      )}
    </Section>
  );
}
