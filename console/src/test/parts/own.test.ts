import { describe, expect, it } from 'vitest';
import { isOwn } from '../../main/parts/own';

describe('the server’s own', () => {
  it('is what stands under its reserved name, and nothing that only begins alike', () => {
    expect(isOwn('taskmill.alert-check')).toBe(true);
    expect(['taskmill', 'taskmillers.pay', 'shop.taskmill.x'].filter(isOwn)).toEqual([]);
  });
});
