import { type Params, writeParams } from './params';

/**
 * The address of a view, for plain links: in text, in tables and inside pictures alike. Views lie behind the hash, so
 * that the console works under any path and needs nothing of the server but its files.
 */
export function href(path: string, params: Params = {}): string {
  return `#${path}${writeParams(params)}`;
}

export const taskHref = (id: string) => href(`/tasks/${id}`);
export const typeHref = (name: string) => href(`/types/${encodeURIComponent(name)}`);
export const queueHref = (name: string) => href(`/queues/${encodeURIComponent(name)}`);
export const scheduleHref = (name: string) => href(`/schedules/${encodeURIComponent(name)}`);
export const workflowHref = (id: string) => href(`/workflows/${id}`);
export const nodeHref = (id: string) => href('/workers', { node: id });
export const operationHref = (id: string) => href('/operations', { id });
