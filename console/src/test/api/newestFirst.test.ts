import { describe, expect, it } from 'vitest';
import { newestFirst } from '../../main/api/newestFirst';
import { settle } from '../../main/api/settle';

/** A server with these rows; `after` is an id, as it is for the real one. */
function server(ids: number[]) {
  const rows = ids.map((id) => ({ id: String(id), text: 'first' }));
  const read = async (after: string | undefined, limit: number) => {
    const from = rows
      .filter((row) => after === undefined || BigInt(row.id) < BigInt(after))
      .sort((a, b) => Number(b.id) - Number(a.id));
    const items = from.slice(0, limit).map((row) => ({ ...row }));
    return { items, next: from.length > limit ? (items.at(-1)?.id ?? null) : null };
  };
  return { rows, source: newestFirst(['tasks'], read), read };
}

const upTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, i) => from + i);

async function settled({ source }: ReturnType<typeof server>, held: { id: string; text: string }[]) {
  const { rows, news } = await source.now(held, true);
  return { rows: settle(held, { asked: new Set(held.map((row) => row.id)), rows }, source.idOf), news };
}

describe('a list with the newest first', () => {
  it('finds its rows again, however many have come since', async () => {
    const { rows, source, read } = server(upTo(60));
    const { items, next } = await source.read(undefined);
    const held = [...items, ...(await source.read(next ?? undefined)).items];
    rows.push(...upTo(400, 61).map((id) => ({ id: String(id), text: 'new' })));
    for (const row of rows.slice(0, 60)) row.text = 'changed';
    const now = await settled({ rows, source, read }, held);
    expect(now.rows.map(({ item, gone }) => [item.id, item.text, gone])).toEqual(
      upTo(60).map((id) => [String(61 - id), 'changed', false]),
    );
    expect(now.news).toEqual({ value: 50, atLeast: true });
  });

  it('counts what has come above it, and not what matches once more', async () => {
    const { rows, source, read } = server([1, 2, 4, 5]);
    const { items } = await source.read(undefined);
    rows.push({ id: '3', text: 'again' }, { id: '9', text: 'new' });
    const now = await settled({ rows, source, read }, items);
    expect(now.rows.map(({ item }) => item.id)).toEqual(['5', '4', '2', '1']);
    expect(now.rows.some((row) => row.gone)).toBe(false);
    expect(now.news).toEqual({ value: 1, atLeast: false });
  });

  it('says what is gone', async () => {
    const { rows, source, read } = server([1, 2, 3]);
    const { items } = await source.read(undefined);
    rows.splice(1, 1);
    const now = await settled({ rows, source, read }, items);
    expect(now.rows.filter((row) => row.gone).map(({ item }) => item.id)).toEqual(['2']);
  });

  it('that is empty takes all for new', async () => {
    const { rows, source, read } = server([]);
    rows.push({ id: '7', text: 'new' });
    expect((await settled({ rows, source, read }, [])).news).toEqual({ value: 1, atLeast: false });
  });
});
