import { describe, expect, it } from 'vitest';
import { actionWords } from '../../main/actions/actionWords';
import { inTurn } from '../../main/actions/inTurn';

const twenty = Array.from({ length: 20 }, (_, i) => i + 1);

function failsAt(wrong: number) {
  return async (some: number[]) => {
    if (some.includes(wrong)) throw new Error('the queue is full');
    return some.map((n) => `done ${n}`);
  };
}

describe('what is sent one after the other', () => {
  it('answers what was done before a problem, and how many were not tried after it', async () => {
    const { answers, broken } = await inTurn(twenty, 1, failsAt(7));
    expect(answers).toEqual(['done 1', 'done 2', 'done 3', 'done 4', 'done 5', 'done 6']);
    expect(broken).toEqual({ problem: new Error('the queue is full'), failed: 1, untried: 13 });
  });

  it('keeps the answers of earlier portions', async () => {
    const { answers, broken } = await inTurn(twenty, 8, failsAt(9));
    expect(answers).toHaveLength(8);
    expect(broken).toMatchObject({ failed: 8, untried: 4 });
    expect((await inTurn(twenty, 8, failsAt(17))).broken).toMatchObject({ failed: 4, untried: 0 });
  });

  it('is a problem and nothing else where nothing was done', async () => {
    await expect(inTurn(twenty, 1, failsAt(1))).rejects.toThrow('the queue is full');
  });

  it('is whole without a problem', async () => {
    expect(await inTurn(twenty, 8, failsAt(0))).toEqual({ answers: twenty.map((n) => `done ${n}`) });
  });

  it('is told in both languages', () => {
    const { en, zh } = actionWords;
    expect([en.thenFor('1', true), en.untried('13', false)]).toEqual(['Then, for 1 task:', '13 were not tried.']);
    expect([zh.thenFor('1', true), zh.untried('13', false)]).toEqual(['随后 1 个出错：', '其余 13 个未执行。']);
  });
});
