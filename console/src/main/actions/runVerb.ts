import { api, must, type Schemas } from '../api/client';
import type { Grouped } from './answers';
import { groupAnswers } from './answers';
import { isEverything } from './filterQuery';
import { inTurn, type Partly } from './inTurn';

type Command = Schemas['Command'];

/** As many as the server takes at once. */
const AT_ONCE = 1_000;

export function commandOne(id: string, command: Command, why: string | undefined) {
  return must(api.POST('/tasks/{id}/commands', { params: { path: { id }, query: { why } }, body: command }));
}

export interface Picked extends Partly {
  grouped: Grouped;
}

export async function commandPicked(ids: string[], command: Command, why: string | undefined): Promise<Picked> {
  const { answers, ...partly } = await inTurn(ids, AT_ONCE, async (some) => {
    const many = await must(api.POST('/tasks/commands', { params: { query: { why } }, body: { ids: some, command } }));
    return many.answers;
  });
  return { grouped: groupAnswers(answers), ...partly };
}

/** Submits copies one after the other; answers the ids of the new tasks. */
export function runAgain(ids: string[], why: string | undefined) {
  return inTurn(ids, 1, async (some) => {
    const id = some[0] ?? '';
    const made = await must(api.POST('/tasks/{id}/run-again', { params: { path: { id }, query: { why } } }));
    return [made.id];
  });
}

export function startOperation(filter: Schemas['Filter'], command: Command, why: string | undefined, dryRun = false) {
  return must(
    api.POST('/operations', {
      params: { query: { why } },
      body: isEverything(filter) ? { command, everything: true, dryRun } : { command, filter, dryRun },
    }),
  );
}
