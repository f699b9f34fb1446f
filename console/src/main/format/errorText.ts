import type { ErrorGroup } from '../api/errorGroups';

/** The first line of the message of a group's newest error. */
export function messageOf(group: ErrorGroup): string | undefined {
  return (group.newest?.message ?? group.newest?.error ?? '').split('\n')[0]?.trim() || undefined;
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
