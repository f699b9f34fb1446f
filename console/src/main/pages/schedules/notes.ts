import type { Language } from '../../words/words';

/** The sentences of the server about clocks and holidays, and what they are in Chinese. */
const CHINESE: [RegExp, (...groups: string[]) => string][] = [
  [/^moved from (\S+), a holiday$/, (day = '') => `原定 ${day}，因节假日调整`],
  [/^(\S+), a holiday, was left out$/, (day = '') => `${day} 是节假日，已跳过`],
  [
    /^(\S+) comes twice on (\S+) in (\S+): fires at both, this is the first$/,
    (clock, day, zone) => `${zone} 在 ${day} 有两个 ${clock}：两次都触发，这是第一次`,
  ],
  [
    /^(\S+) comes twice on (\S+) in (\S+): fires at both, this is the second$/,
    (clock, day, zone) => `${zone} 在 ${day} 有两个 ${clock}：两次都触发，这是第二次`,
  ],
  [
    /^(\S+) comes twice on (\S+) in (\S+): fires at the first$/,
    (clock, day, zone) => `${zone} 在 ${day} 有两个 ${clock}：只在第一次触发`,
  ],
  [
    /^(\S+) does not exist on (\S+) in (\S+): left out$/,
    (clock, day, zone) => `${zone} 在 ${day} 没有 ${clock}：此次跳过`,
  ],
  [
    /^(\S+) does not exist on (\S+) in (\S+): fires at (.+)$/,
    (clock, day, zone, at) => `${zone} 在 ${day} 没有 ${clock}：改在 ${at} 触发`,
  ],
  [
    /^(\S+) and later times do not exist on (\S+) in (\S+): fires once, at (.+)$/,
    (clock, day, zone, at) => `${zone} 在 ${day} 没有 ${clock} 及其后的时刻：只在 ${at} 触发一次`,
  ],
];

/** What a change of the clock or a holiday has made of a fire; a sentence that is not known stays as it is. */
export function noteIn(note: string, language: Language): string {
  if (language === 'en') return note.charAt(0).toUpperCase() + note.slice(1);
  return note
    .split('; ')
    .map((sentence) => {
      for (const [pattern, say] of CHINESE) {
        const match = pattern.exec(sentence);
        if (match) return say(...match.slice(1));
      }
      return sentence;
    })
    .join('；');
}
