import { href, nodeHref, queueHref, scheduleHref, typeHref } from '../../frame/href';

/** Where the subject of an entry can be looked at; what has no page of its own leads to all entries about it. */
export function subjectHref(verb: string, subject: string): string {
  if (verb.endsWith('-type')) return typeHref(subject);
  if (verb.endsWith('-queue')) return queueHref(subject);
  // What was removed has no page any more.
  if (verb.endsWith('-schedule') && verb !== 'remove-schedule') return scheduleHref(subject);
  if (verb.endsWith('-node')) return nodeHref(subject);
  return href('/audit', { subject });
}
