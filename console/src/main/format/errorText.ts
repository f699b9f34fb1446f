import type { Schemas } from '../api/client';

/** The first line of the message of an error. */
export function messageOf(error: Schemas['ShownAttempt'] | null | undefined): string | undefined {
  return (error?.message ?? error?.error ?? '').split('\n')[0]?.trim() || undefined;
}

/** Tells a fingerprint from others at a glance: the first four digits of it in hexadecimal. */
export function shortFingerprint(fingerprint: string): string {
  if (!/^-?\d+$/.test(fingerprint)) return fingerprint;
  return BigInt.asUintN(64, BigInt(fingerprint)).toString(16).padStart(16, '0').slice(0, 4);
}

/** A message as a part of a sentence: short, and without the stop that the sentence has itself. */
export function inSentence(message: string, most = 72): string {
  const plain = message.replace(/[.。!！\s]+$/u, '');
  if (plain.length <= most) return plain;
  const cut = plain.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > most / 2 ? space : most).replace(/[\s,;:]+$/, '')}…`;
}

/** GatewayException of com.example.bank.GatewayException. */
export function simpleName(errorClass: string): string {
  return errorClass.slice(Math.max(errorClass.lastIndexOf('.'), errorClass.lastIndexOf('$')) + 1);
}
