import { useQuery } from '@tanstack/react-query';
import { api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, workflowHref } from '../../frame/href';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { useWords } from '../../words/words';
import { attentionWords } from './words';

const SHOWN = 10;

/** The workflows in which a task waits for a person; nothing where there are none. */
export function WorkflowsThatWait() {
  const words = useWords(attentionWords);
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['workflows', 'needs-person'],
    queryFn: () => must(api.GET('/workflows', { params: { query: { needsPerson: true, limit: SHOWN } } })),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      className="att-workflows"
      title={words.workflows}
      sub={words.workflowsSub}
      end={data.next && <a href={href('/workflows', { needsPerson: 'true' })}>{words.allWorkflows}</a>}
    >
      <table className="list one">
        <thead>
          <tr>
            <th scope="col">{words.workflow}</th>
            <th scope="col">{words.key}</th>
            <th scope="col" className="n">
              {words.ended}
            </th>
            <th scope="col" className="n">
              {words.failedTasks}
            </th>
            <th scope="col" className="n">
              {words.submitted}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((workflow) => (
            <tr key={workflow.id}>
              <td className="cut">
                <a href={workflowHref(workflow.id)}>{workflow.name}</a>
              </td>
              <td className="cut mono">{workflow.key ?? '–'}</td>
              <td className="n nb">
                {words.of(format.count(workflow.total - workflow.live), format.count(workflow.total))}
              </td>
              <td className="n">{format.count(workflow.failed)}</td>
              <td className="n">
                <Time at={workflow.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
