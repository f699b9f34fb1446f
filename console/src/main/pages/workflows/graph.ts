import { Graph, layout } from '@dagrejs/dagre';
import { curveBumpX, line } from 'd3-shape';
import type { Schemas } from '../../api/client';

export type WorkflowTask = Schemas['WorkflowTask'];
export type OnEnd = Schemas['OnEnd'];

/** A place in the graph: one task, or several that are alike. Its id is that of the first. */
export interface GraphNode {
  id: string;
  tasks: WorkflowTask[];
}

export interface GraphEdge {
  from: string;
  to: string;
  on: OnEnd;
}

/** So many tasks that are alike are drawn as one. */
const LEAST_ALIKE = 8;

/**
 * Tasks as nodes and edges. Tasks of one type that come after the same tasks and before the same ones, as the parts of
 * a map, are one node unless each is wanted.
 */
export function graphOf(tasks: WorkflowTask[], each: boolean): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const followers = new Map<string, string[]>();
  for (const task of tasks) {
    for (const { id, on } of task.after) followers.set(id, [...(followers.get(id) ?? []), `${task.id} ${on}`]);
  }
  const groups = new Map<string, WorkflowTask[]>();
  for (const task of tasks) {
    const before = task.after.map(({ id, on }) => `${id} ${on}`).sort();
    const after = (followers.get(task.id) ?? []).sort();
    const alike = each ? task.id : JSON.stringify([task.type, task.undo, before, after]);
    const group = groups.get(alike);
    if (group) group.push(task);
    else groups.set(alike, [task]);
  }
  const nodes: GraphNode[] = [];
  const nodeOf = new Map<string, string>();
  for (const group of groups.values()) {
    for (const members of group.length >= LEAST_ALIKE ? [group] : group.map((task) => [task])) {
      const id = members[0]?.id ?? '';
      nodes.push({ id, tasks: members });
      for (const task of members) nodeOf.set(task.id, id);
    }
  }
  const edges = new Map<string, GraphEdge>();
  for (const task of tasks) {
    for (const { id, on } of task.after) {
      const from = nodeOf.get(id);
      const to = nodeOf.get(task.id);
      if (from && to) edges.set(`${from} ${to}`, { from, to, on });
    }
  }
  return { nodes, edges: [...edges.values()] };
}

export interface PlacedNode extends GraphNode {
  /** The upper left corner. */
  x: number;
  y: number;
}

export interface PlacedEdge extends GraphEdge {
  path: string;
}

export interface Placed {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  width: number;
  height: number;
  size: { width: number; height: number };
}

export const FULL = { width: 168, height: 46 };
/** Without words: for graphs that are wider than their place. */
export const SMALL = { width: 26, height: 22 };
/** Above this, layers are found by a quicker method that makes longer edges. */
const LARGE = 200;

interface Point {
  x: number;
  y: number;
}

/** The room between two layers. */
function gapOf(size: typeof FULL): number {
  return size === SMALL ? 26 : 44;
}

/** Places what comes first on the left. */
export function place(
  graph: { nodes: GraphNode[]; edges: GraphEdge[] },
  size: { width: number; height: number },
): Placed {
  const g = new Graph();
  g.setGraph({
    rankdir: 'LR',
    nodesep: size === SMALL ? 8 : 14,
    ranksep: gapOf(size),
    edgesep: 8,
    marginx: 4,
    marginy: 4,
    ranker: graph.nodes.length > LARGE ? 'longest-path' : 'network-simplex',
  });
  g.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) g.setNode(node.id, { width: size.width, height: size.height });
  for (const edge of graph.edges) g.setEdge(edge.from, edge.to, {});
  layout(g);
  const draw = line<Point>()
    .x((p) => round(p.x))
    .y((p) => round(p.y))
    .curve(curveBumpX);
  const whole = g.graph() as { width?: number; height?: number };
  return {
    size,
    width: Math.ceil(whole.width ?? 0),
    height: Math.ceil(whole.height ?? 0),
    nodes: graph.nodes.map((node) => {
      const at = g.node(node.id) as Point;
      return { ...node, x: round(at.x - size.width / 2), y: round(at.y - size.height / 2) };
    }),
    edges: graph.edges.map((edge) => {
      const from = g.node(edge.from) as Point;
      const to = g.node(edge.to) as Point;
      const begin = { x: from.x + size.width / 2, y: from.y };
      const end = { x: to.x - size.width / 2, y: to.y };
      // Between neighbouring layers an edge needs no bends; on a longer way it goes around the nodes between.
      const bends =
        end.x - begin.x <= gapOf(size) + 1
          ? []
          : (g.edge(edge.from, edge.to) as { points: Point[] }).points.filter((p) => p.x > begin.x && p.x < end.x);
      return { ...edge, path: draw([begin, ...bends, end]) ?? '' };
    }),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The node that shows a task. */
export function nodeWith(placed: Placed, task: string): PlacedNode | undefined {
  return placed.nodes.find((node) => node.tasks.some((t) => t.id === task));
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Where an arrow key leads from a node: along an edge, or to the next node of the same layer. */
export function neighbour(placed: Placed, from: PlacedNode, arrow: Arrow): PlacedNode | undefined {
  const others = placed.nodes.filter((node) => node !== from);
  const near = (candidates: PlacedNode[]) =>
    candidates.sort((a, b) => Math.abs(a.y - from.y) - Math.abs(b.y - from.y) || a.x - b.x)[0];
  switch (arrow) {
    case 'ArrowRight':
      return near(others.filter((n) => placed.edges.some((e) => e.from === from.id && e.to === n.id)));
    case 'ArrowLeft':
      return near(others.filter((n) => placed.edges.some((e) => e.to === from.id && e.from === n.id)));
    case 'ArrowUp':
      return near(others.filter((n) => Math.abs(n.x - from.x) < 1 && n.y < from.y));
    case 'ArrowDown':
      return near(others.filter((n) => Math.abs(n.x - from.x) < 1 && n.y > from.y));
  }
}
