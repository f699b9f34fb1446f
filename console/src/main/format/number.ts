import type { Language } from '../words/words';

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };
const plain = { en: new Intl.NumberFormat('en-GB'), zh: new Intl.NumberFormat('zh-CN') };

/** 12,480 in both languages. */
export function count(value: number, language: Language): string {
  return plain[language].format(value);
}

/** A count that may be capped: 1,000,000+, 超过 1,000,000. */
export function capped(of: { value: number; atLeast: boolean }, language: Language): string {
  const text = count(of.value, language);
  if (!of.atLeast) return text;
  return language === 'zh' ? `超过 ${text}` : `${text}+`;
}

/** For axes: 25k, 1.2M; 2.5 万, 120 万. */
export function compact(value: number, language: Language): string {
  const size = Math.abs(value);
  if (language === 'zh') {
    if (size >= 100_000_000) return `${short(value / 100_000_000)} 亿`;
    if (size >= 10_000) return `${short(value / 10_000)} 万`;
    return count(value, language);
  }
  if (size >= 1_000_000_000) return `${short(value / 1_000_000_000)}B`;
  if (size >= 1_000_000) return `${short(value / 1_000_000)}M`;
  if (size >= 10_000) return `${short(value / 1_000)}k`;
  return count(value, language);
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** 96.1%; never 100% where something is missing, never 0% where something is there. */
export function share(part: number, language: Language): string {
  const held = part > 0 && part < 1 ? Math.min(0.999, Math.max(0.001, part)) : part;
  const digits = held === 0 || held === 1 ? 0 : 1;
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(held);
}

/** 1,721 / min; 1,721 / 分. Small rates keep a digit after the point. */
export function perMinute(value: number, language: Language): string {
  return `${rate(value, language)} / ${language === 'zh' ? '分' : 'min'}`;
}

/** The number of a rate, without its unit. */
export function rate(value: number, language: Language): string {
  const rounded = value !== 0 && value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return plain[language].format(rounded);
}

/** 214 B, 12 KB, 3.4 MB. */
export function bytes(value: number): string {
  if (value < 1_000) return `${value} B`;
  if (value < 1_000_000) return `${short(value / 1_000)} KB`;
  return `${short(value / 1_000_000)} MB`;
}
