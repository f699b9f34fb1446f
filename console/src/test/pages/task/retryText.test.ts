import { expect, it } from 'vitest';
import type { Schemas } from '../../../main/api/client';
import { formatsIn } from '../../../main/format/useFormat';
import { retryText } from '../../../main/pages/task/retryText';

const said = (retry: Schemas['Retry']) => [
  retryText(retry, formatsIn('en'), 'en'),
  retryText(retry, formatsIn('zh'), 'zh'),
];

it.each<[Schemas['Retry'], string[]]>([
  [{ strategy: 'none' }, ['none', '不重试']],
  [{ strategy: 'fixed', interval: 'PT30S' }, ['every 30 s', '每隔 30 秒']],
  [{ strategy: 'intervals', intervals: ['PT1M', 'PT5M'] }, ['1 min, 5 min', '1 分、5 分']],
  [
    { strategy: 'exponential', delay: 'PT2M', multiplier: 3, cap: 'PT1H' },
    ['2 min × 3, at most 1 h', '2 分 × 3，上限 1 小时'],
  ],
  [{ strategy: 'exponential', delay: 'PT5S', multiplier: 1, cap: 'PT8760H' }, ['every 5 s', '每隔 5 秒']],
])('%o is said shortly', (retry, texts) => {
  expect(said(retry)).toEqual(texts);
});
