import { dictionary } from '../words/words';

export const pictureWords = dictionary(
  {
    time: 'Time',
    p95: '95th percentile',
    heatLegend: (most: string) => `1 to ${most} tasks`,
    upTo: (longest: string) => `up to ${longest}`,
    between: (above: string, longest: string) => `${above} to ${longest}`,
    over: (longest: string) => `over ${longest}`,
  },
  {
    time: '时间',
    p95: 'P95',
    heatLegend: (most: string) => `1 至 ${most} 个任务`,
    upTo: (longest: string) => `不超过 ${longest}`,
    between: (above: string, longest: string) => `${above} 至 ${longest}`,
    over: (longest: string) => `超过 ${longest}`,
  },
);
