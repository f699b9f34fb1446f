import type { Schemas } from '../api/client';
import type { operations } from '../api/generated';

type Filter = Schemas['Filter'];
type FilterQuery = Omit<NonNullable<operations['countTasks']['parameters']['query']>, 'by'>;

/** A filter as the parameters of a question, in which attributes are written as `name:value`. */
export function filterQuery({ attributes, ...rest }: Filter): FilterQuery {
  const pairs = Object.entries(attributes ?? {}).map(([name, value]) => `${name}:${value}`);
  return pairs.length > 0 ? { ...rest, attributes: pairs } : rest;
}

/** Whether it has no condition, so that every task matches. */
export function isEverything(filter: Filter): boolean {
  return Object.values(filter).every(
    (value) =>
      value === undefined ||
      (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0),
  );
}
