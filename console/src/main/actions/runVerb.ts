import { api, must, type Schemas } from '../api/client';
import type { Grouped } from './answers';
import { groupAnswers } from './answers';
import { isEverything } from './filterQuery';

type Command = Schemas['Command'];

/** As many as the server takes at once. */
const AT_ONCE = 1_000;

export function commandOne(id: string, command: Command, why: string | undefined) {
  return must(api.POST('/tasks/{id}/commands', { params: { path: { id }, query: { why } }, body: command }));
}

export async function commandPicked(ids: string[], command: Command, why: string | undefined): Promise<Grouped> {
  const answers: Schemas['CommandDone'][] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const many = await must(api.POST('/tasks/commands', { params: { query: { why } }, body: { ids: some, command } }));
    answers.push(...many.answers);
  }
  return groupAnswers(answers);
}

/** Submits copies one after the other; answers the ids of the new tasks. */
export async function runAgain(ids: string[], why: string | undefined): Promise<string[]> {
  const made: string[] = [];
  for (const id of ids) {
    const { id: copy } = await must(api.POST('/tasks/{id}/run-again', { params: { path: { id }, query: { why } } }));
    made.push(copy);
  }
  return made;
}

export function startOperation(filter: Schemas['Filter'], command: Command, why: string | undefined, dryRun = false) {
  return must(
    api.POST('/operations', {
      params: { query: { why } },
      body: isEverything(filter) ? { command, everything: true, dryRun } : { command, filter, dryRun },
    }),
  );
}
