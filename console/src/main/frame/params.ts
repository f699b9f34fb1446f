import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * What a view consists of is in its URL: filters, tabs, selections, ranges. Values are texts, or lists of texts; an
 * empty one, or one that is the default, is left out.
 */
export type Params = Record<string, string | string[] | undefined>;

/** `a=1&b=2&b=3` as it stands, without the quotes that numbers would otherwise get. */
export function parseParams(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text.startsWith('?') ? text.slice(1) : text)) {
    const before = params[name];
    params[name] = before === undefined ? value : [before, value].flat();
  }
  return params;
}

export function writeParams(params: Record<string, unknown>): string {
  const out = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') out.append(name, String(each));
    }
  }
  // Colons, slashes and commas may stand in a query, and links are read by people.
  const text = out.toString().replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2F/g, '/');
  return text ? `?${text}` : '';
}

/** One value of the view. Setting it replaces the entry of the history, unless `push` is wanted. */
export function useParam(name: string, fallback = ''): [string, (value: string, push?: boolean) => void] {
  const params = useSearch({ strict: false }) as Params;
  const navigate = useNavigate();
  const value = [params[name]].flat()[0] ?? fallback;
  const set = useCallback(
    (next: string, push = false) => {
      navigate({
        to: '.',
        search: (before: Params) => ({ ...before, [name]: next === fallback ? undefined : next }),
        replace: !push,
        resetScroll: false,
      } as never);
    },
    [navigate, name, fallback],
  );
  return [value, set];
}

/** All values of the view, and a way to change several at once. */
export function useParams(): [Params, (change: Params, push?: boolean) => void] {
  const params = useSearch({ strict: false }) as Params;
  const navigate = useNavigate();
  const set = useCallback(
    (change: Params, push = false) => {
      navigate({
        to: '.',
        search: (before: Params) => ({ ...before, ...change }),
        replace: !push,
        resetScroll: false,
      } as never);
    },
    [navigate],
  );
  return [params, set];
}

/** A value that may be given several times, as a list. */
export function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}
