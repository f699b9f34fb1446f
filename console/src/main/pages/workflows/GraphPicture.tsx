import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useFormat } from '../../format/useFormat';
import { useParam } from '../../frame/params';
import { Picture } from '../../parts/Section';
import { useWidth } from '../../parts/useWidth';
import { useWords } from '../../words/words';
import { EdgeKinds } from './EdgeKinds';
import { GraphNodeMark } from './GraphNodeMark';
import type { Row } from './gantt';
import { type Arrow, FULL, graphOf, neighbour, nodeWith, place, SMALL, type WorkflowTask } from './graph';
import { bringInto } from './selection';
import { mostUrgent } from './standing';
import { GraphTable } from './tables';
import { workflowWords } from './words';

/** Graphs of more nodes open without names. */
const MOST_NAMED = 60;
const ARROWS: string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** What comes after what. One node is selected, here and among the rows of the Gantt alike. */
export function GraphPicture({
  tasks,
  rows,
  chain,
  selected,
  now,
}: {
  tasks: WorkflowTask[];
  rows: Row[];
  chain: string[];
  selected: string;
  now: number;
}) {
  const words = useWords(workflowWords);
  const format = useFormat();
  const [each, setEach] = useParam('each');
  const [, select] = useParam('task');
  const graph = useMemo(() => graphOf(tasks, each === '1'), [tasks, each]);
  const [size, setSize] = useParam('graph', graph.nodes.length > MOST_NAMED ? 'small' : 'full');
  const placed = useMemo(() => place(graph, size === 'small' ? SMALL : FULL), [graph, size]);
  const [ref, width] = useWidth<HTMLDivElement>();
  const moved = useRef(false);
  const current = nodeWith(placed, selected);
  const onChain = new Set(chain);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const collapsed = graph.nodes.some((node) => node.tasks.length > 1);

  const shown = current?.id;
  useEffect(() => {
    const node = ref.current?.querySelector<SVGAElement>(`[data-node="${shown}"]`);
    bringInto(ref.current, node);
    if (moved.current) node?.focus({ preventScroll: true });
    moved.current = false;
  }, [shown, ref]);

  function onKey(event: KeyboardEvent) {
    if (!ARROWS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = current ? neighbour(placed, current, event.key as Arrow) : placed.nodes[0];
    const task = next && mostUrgent(next.tasks);
    if (!task) return;
    moved.current = true;
    select(task.id);
  }

  return (
    <Picture
      name="graph"
      title={words.graph}
      sub={words.graphSub}
      legend={<EdgeKinds tasks={tasks} />}
      end={
        <>
          {(collapsed || each === '1') && (
            <button type="button" className="quiet" onClick={() => setEach(each === '1' ? '' : '1')}>
              {each === '1' ? words.together : words.each}
            </button>
          )}
          {(size === 'small' || placed.width > width) && (
            <button type="button" className="quiet" onClick={() => setSize(size === 'small' ? 'full' : 'small')}>
              {size === 'small' ? words.full : words.small}
            </button>
          )}
        </>
      }
      table={() => <GraphTable tasks={tasks} />}
    >
      <div className="wf-graph" ref={ref}>
        <svg
          width={placed.width}
          height={placed.height}
          role="group"
          aria-label={words.graphLabel(format.count(tasks.length))}
          onKeyDown={onKey}
        >
          {placed.edges.map((edge) => (
            <path
              key={`${edge.from} ${edge.to}`}
              className={`wf-edge ${edge.on.toLowerCase()}${onChain.has(edge.from) && onChain.has(edge.to) ? ' chain' : ''}`}
              d={edge.path}
            />
          ))}
          {placed.nodes.map((node, i) => (
            <GraphNodeMark
              key={node.id}
              node={node}
              size={placed.size}
              row={rowOf.get(node.id)}
              now={now}
              chain={node.tasks.some((task) => onChain.has(task.id))}
              selected={node === current}
              reachable={current ? node === current : i === 0}
            />
          ))}
        </svg>
      </div>
    </Picture>
  );
}
