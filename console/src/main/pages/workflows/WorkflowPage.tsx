import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { href } from '../../frame/href';
import { Page } from '../../frame/Page';
import { useParam } from '../../frame/params';
import { ErrorNote, Loading } from '../../parts/Notes';
import { useNow } from '../../parts/useNow';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { Gantt } from './Gantt';
import { GraphPicture } from './GraphPicture';
import { chainOf, rowsOf } from './gantt';
import { Selected } from './Selected';
import { stuckAt } from './standing';
import { TooMany } from './TooMany';
import { useWorkflow } from './useWorkflow';
import { WorkflowFacts } from './WorkflowFacts';
import { WorkflowHead } from './WorkflowHead';
import './workflows.css';

/** One workflow: where is it stuck? */
export function WorkflowPage() {
  const common = useWords(commonWords);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { workflow, drawn, tasks, facts, ready, error, again } = useWorkflow(id);
  const [picked] = useParam('task');
  const selected = picked || stuckAt(tasks);
  const now = useNow();
  const rows = useMemo(() => rowsOf(tasks, facts), [tasks, facts]);
  const clock = workflow?.finishedAt ? Date.parse(workflow.finishedAt) : now;
  const chain = useMemo(() => chainOf(tasks, rows, clock), [tasks, rows, clock]);

  return (
    <Page title={workflow?.key ?? workflow?.name ?? id} crumb={{ label: common.workflows, href: href('/workflows') }}>
      {error && <ErrorNote error={error} again={again} />}
      {!workflow && !error && <Loading />}
      {workflow && <WorkflowHead workflow={workflow} tasks={tasks} rows={rows} drawn={drawn} />}
      {workflow && !drawn && <TooMany workflow={workflow} />}
      {workflow && drawn && ready && tasks.length > 0 && (
        <>
          <GraphPicture tasks={tasks} rows={rows} chain={chain} selected={selected} now={clock} />
          <div className="cols wf-below">
            <Gantt workflow={workflow} rows={rows} chain={chain} selected={selected} now={clock} />
            <div>
              <Selected
                task={tasks.find((task) => task.id === selected)}
                fact={facts.get(selected)}
                row={rows.find((row) => row.id === selected)}
                now={clock}
              />
              <WorkflowFacts workflow={workflow} tasks={tasks} />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
