import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, taskHref, workflowHref } from '../../frame/href';
import { Section } from '../../parts/Section';
import { State } from '../../parts/State';
import type { TaskState } from '../../words/states';
import { useWords } from '../../words/words';
import { type Related, relatedOf } from './related';
import { taskWords } from './words';

const CHILDREN = 10;
const IN_WORKFLOW = 1_000;

/** The tasks around it: what it was made from, what it comes after, what comes after it, what was made from it. */
function RelationsSection({ task, audit }: { task: Schemas['ShownTask']; audit: Schemas['ShownEntry'][] }) {
  const words = useWords(taskWords);
  const format = useFormat();
  const workflow = task.headers['taskmill-workflow'];
  const parent = useQuery({
    queryKey: ['task', task.parent ?? '', 'task', false],
    queryFn: () => must(api.GET('/tasks/{id}', { params: { path: { id: task.parent ?? '' } } })),
    enabled: Boolean(task.parent),
    retry: false,
  });
  const around = useQuery({
    queryKey: ['workflows', workflow ?? '', 'tasks', IN_WORKFLOW],
    queryFn: () =>
      must(
        api.GET('/workflows/{id}/tasks', {
          params: { path: { id: workflow ?? '' }, query: { limit: IN_WORKFLOW } },
        }),
      ),
    enabled: Boolean(workflow),
    retry: false,
  });
  const made = useQuery({
    queryKey: ['tasks', 'parent', task.id],
    queryFn: () => must(api.GET('/tasks', { params: { query: { parent: task.id, limit: CHILDREN } } })),
  });
  const related = relatedOf(task, parent.data, around.data?.items ?? [], made.data?.items ?? [], audit);
  if (!task.parent && related.before.length + related.after.length + related.made.length === 0) {
    if (!workflow) return null;
  }
  return (
    <Section title={words.relations} end={workflow && <a href={workflowHref(workflow)}>{words.openWorkflow}</a>}>
      <ul className="task-rel">
        {task.parent && (
          <One
            role={related.isCopy ? words.copyOf : words.parent}
            id={task.parent}
            name={parent.data?.type ?? task.parent}
            state={parent.data?.state}
            note={parent.error ? words.purged : undefined}
          />
        )}
        <Several role={words.after} all={related.before} />
        <li className="task-me">
          <span className="dim">{words.me}</span>
          <b className="cut">{related.name ?? task.type}</b>
          <State state={task.state} />
        </li>
        <Several role={words.next} all={related.after} />
        {related.made.map((one) => (
          <One key={one.id} role={one.copy ? words.copy : words.child} {...one} />
        ))}
        {made.data?.next && (
          <li>
            <span />
            <a href={href('/tasks', { parent: task.id })}>{words.children(format.count(CHILDREN))}</a>
          </li>
        )}
      </ul>
    </Section>
  );
}

/** As many as one looks at; the workflow's own page has all. */
const MOST = 8;

function Several({ role, all }: { role: string; all: Related[] }) {
  const words = useWords(taskWords);
  const format = useFormat();
  return (
    <>
      {all.slice(0, MOST).map((one) => (
        <One key={one.id} role={role} {...one} />
      ))}
      {all.length > MOST && (
        <li>
          <span className="dim">{role}</span>
          <span className="faint">{words.moreRelated(format.count(all.length - MOST))}</span>
        </li>
      )}
    </>
  );
}

function One({
  role,
  id,
  name,
  state,
  note,
}: {
  role: string;
  id: string;
  name: string;
  state?: TaskState;
  note?: string;
}) {
  return (
    <li>
      <span className="dim">{role}</span>
      <a className="cut" href={taskHref(id)}>
        {name}
      </a>
      {state ? <State state={state} /> : <span className="faint">{note}</span>}
    </li>
  );
}

/** The page moves each second; this changes only with what it shows. */
export const Relations = memo(RelationsSection);
