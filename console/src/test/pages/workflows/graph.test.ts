import { describe, expect, it } from 'vitest';
import { FULL, graphOf, neighbour, nodeWith, place, type WorkflowTask } from '../../../main/pages/workflows/graph';

function task(name: string, ...after: string[]): WorkflowTask {
  return {
    id: name,
    name,
    type: 'shop.step',
    state: 'BLOCKED',
    undo: false,
    after: after.map((id) => ({ id, name: id, on: 'SUCCESS' })),
  };
}

const order = [
  task('reserve'),
  task('charge', 'reserve'),
  task('pack', 'charge'),
  task('label', 'charge'),
  task('ship', 'pack', 'label'),
];

const map = (n: number) => {
  const parts = Array.from({ length: n }, (_, i) => task(`part-${i}`, 'list'));
  return [task('list'), ...parts, task('reduce', ...parts.map((part) => part.name))];
};

describe('the graph of a workflow', () => {
  it('has a node for each task and an edge for each thing that comes before', () => {
    const { nodes, edges } = graphOf(order, false);
    expect(nodes.map((node) => node.id)).toEqual(['reserve', 'charge', 'pack', 'label', 'ship']);
    expect(edges.map((edge) => `${edge.from}>${edge.to}`)).toEqual([
      'reserve>charge',
      'charge>pack',
      'charge>label',
      'pack>ship',
      'label>ship',
    ]);
  });

  it('draws many parts of a map as one node, unless each is wanted', () => {
    const together = graphOf(map(40), false);
    expect(together.nodes.map((node) => node.tasks.length)).toEqual([1, 40, 1]);
    expect(together.edges).toHaveLength(2);
    expect(graphOf(map(40), true).nodes).toHaveLength(42);
  });

  it('keeps a few parts apart, and parts that differ in what comes after them', () => {
    expect(graphOf(map(3), false).nodes).toHaveLength(5);
    const other = [...map(10), task('extra', 'part-3')];
    expect(
      graphOf(other, false)
        .nodes.map((node) => node.tasks.length)
        .sort(),
    ).toEqual([1, 1, 1, 1, 9]);
  });

  it('goes from left to right, and nodes do not lie on each other', () => {
    const placed = place(graphOf(order, false), FULL);
    const at = (id: string) => nodeWith(placed, id) ?? { x: Number.NaN, y: Number.NaN };
    expect(at('charge').x).toBeGreaterThanOrEqual(at('reserve').x + FULL.width);
    expect(at('ship').x).toBeGreaterThanOrEqual(at('pack').x + FULL.width);
    expect(at('pack').x).toBe(at('label').x);
    expect(Math.abs(at('pack').y - at('label').y)).toBeGreaterThanOrEqual(FULL.height);
    expect(placed.width).toBeGreaterThanOrEqual(at('ship').x + FULL.width);
    for (const edge of placed.edges) expect(edge.path).toMatch(/^M[\d.,]+C/);
  });

  it('places 500 tasks within a moment', () => {
    const wide = map(498);
    const begin = performance.now();
    const placed = place(graphOf(wide, true), FULL);
    expect(placed.nodes).toHaveLength(500);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  it('is walked along by arrow keys', () => {
    const placed = place(graphOf(order, false), FULL);
    const from = (id: string) => {
      const node = nodeWith(placed, id);
      if (!node) throw new Error(id);
      return node;
    };
    expect(neighbour(placed, from('reserve'), 'ArrowRight')?.id).toBe('charge');
    expect(neighbour(placed, from('ship'), 'ArrowRight')).toBeUndefined();
    expect(neighbour(placed, from('charge'), 'ArrowLeft')?.id).toBe('reserve');
    const [upper, lower] = from('pack').y < from('label').y ? ['pack', 'label'] : ['label', 'pack'];
    expect(neighbour(placed, from(upper ?? ''), 'ArrowDown')?.id).toBe(lower);
    expect(neighbour(placed, from(lower ?? ''), 'ArrowUp')?.id).toBe(upper);
    expect(neighbour(placed, from(upper ?? ''), 'ArrowUp')).toBeUndefined();
  });
});
