import { api, must } from '../../api/client';
import { type ErrorGroups, type GroupedState, groupsOf } from './groups';

export async function readGroups(state: GroupedState, limit: number): Promise<ErrorGroups> {
  return groupsOf(await must(api.GET('/tasks/errors', { params: { query: { states: [state], limit } } })));
}
