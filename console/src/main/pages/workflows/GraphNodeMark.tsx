import { useFormat } from '../../format/useFormat';
import { IconAt } from '../../parts/Icon';
import { inkOf, look, markOf, stateWords } from '../../words/states';
import { useWords } from '../../words/words';
import { type Row, tookOf } from './gantt';
import type { PlacedNode } from './graph';
import { SMALL } from './graph';
import { useSelectHref } from './selection';
import { countStates, mostUrgent } from './standing';
import { workflowWords } from './words';

/** Letters of 12 px that fit beside the icon. */
const FIT = 21;
const FIT_TYPE = 25;

/** In letters of Latin script. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** One task of the graph, or several that are alike with how many there are in each state. */
export function GraphNodeMark({
  node,
  size,
  row,
  now,
  chain,
  selected,
  reachable,
}: {
  node: PlacedNode;
  size: { width: number; height: number };
  row?: Row;
  now: number;
  chain: boolean;
  selected: boolean;
  /** Whether Tab stops here; arrow keys lead to the others. */
  reachable: boolean;
}) {
  const words = useWords(workflowWords);
  const states = useWords(stateWords);
  const format = useFormat();
  const hrefOf = useSelectHref();
  const task = mostUrgent(node.tasks);
  if (!task) return null;
  const many = node.tasks.length > 1;
  const name = many ? words.alike(format.count(node.tasks.length), task.type) : task.name;
  const counts = countStates(node.tasks);
  const said = many ? counts.map((c) => `${format.count(c.count)} ${states[c.state]}`).join(', ') : states[task.state];
  const millis = row && !many ? tookOf(row, now) : undefined;
  const took = millis === undefined ? '' : format.duration(millis);
  const classes = ['wf-node', selected ? 'selected' : '', task.undo ? 'undo' : '', chain ? 'chain' : ''];
  const small = size === SMALL;
  return (
    <a
      href={hrefOf(task.id)}
      data-node={node.id}
      tabIndex={reachable ? 0 : -1}
      aria-current={selected ? 'true' : undefined}
      aria-label={words.nodeLabel(name, said, task.type)}
      className={classes.join(' ')}
    >
      <g transform={`translate(${node.x} ${node.y})`}>
        <title>{words.nodeLabel(name, said, task.type)}</title>
        {many && !small && <rect className="back" x="3" y="-3" width={size.width} height={size.height} rx="4" />}
        <rect width={size.width} height={size.height} rx="4" />
        <IconAt name={look(task.state)} x={small ? 6 : 9} y={small ? 4 : 7} size={15} color={inkOf(task.state)} />
        {!small && (
          <>
            <text className="name" x="31" y="19">
              {shorten(name, FIT)}
            </text>
            {many ? (
              <CountBar counts={counts} width={size.width - 40} />
            ) : (
              <text x="31" y="36">
                {shorten(task.undo ? words.undo : task.type, took ? FIT_TYPE - widthOf(took) - 2 : FIT_TYPE)}
              </text>
            )}
            {took && (
              <text className="w e" x={size.width - 9} y="36">
                {took}
              </text>
            )}
          </>
        )}
      </g>
    </a>
  );
}

function CountBar({ counts, width }: { counts: ReturnType<typeof countStates>; width: number }) {
  const total = counts.reduce((sum, c) => sum + c.count, 0);
  let x = 31;
  return counts.map((c) => {
    const w = (c.count / total) * width;
    const at = x;
    x += w;
    return (
      <rect key={c.state} className="part" x={at} y="30" width={Math.max(1, w - 1)} height="5" fill={markOf(c.state)} />
    );
  });
}
