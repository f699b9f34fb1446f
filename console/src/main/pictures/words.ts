import { dictionary } from '../words/words';

export const pictureWords = dictionary(
  {
    time: 'Time',
    p95: '95th percentile',
    upTo: (longest: string) => `up to ${longest}`,
    between: (above: string, longest: string) => `${above} to ${longest}`,
    over: (longest: string) => `over ${longest}`,
  },
  {
    time: '时间',
    p95: 'P95',
    upTo: (longest: string) => `不超过 ${longest}`,
    between: (above: string, longest: string) => `${above} 至 ${longest}`,
    over: (longest: string) => `超过 ${longest}`,
  },
);
