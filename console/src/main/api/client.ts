import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from './generated';

export type Schemas = components['schemas'];
export type ProblemCode = Schemas['Problem']['code'];

/** Where the API lies: beside the folder of the console, whatever path both are under. */
export const API_URL = new URL('../api/v1', document.baseURI).href;

/** A refusal of the server, or no answer at all (code `away`). */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode | 'away' | 'not-taskmill',
    readonly status: number,
    detail: string,
    /** After how many seconds it may be tried again, if the server says so. */
    readonly retryAfter?: number,
  ) {
    super(detail);
  }
}

let csrf: string | undefined;
let clockAhead = 0;

/** What writes must show when a session was begun in a browser. */
export function setCsrf(value: string | undefined) {
  csrf = value;
}

/** Now, by the server's clock: a person's own may be wrong. */
export function serverNow(): number {
  return Date.now() + clockAhead;
}

/** An embedding application guards its writes by a cookie of Spring Security, if at all. */
function applicationCsrf(): string | undefined {
  const cookie = document.cookie.split('; ').find((c) => c.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

const credentials: Middleware = {
  onRequest({ request }) {
    if (request.method === 'GET') return undefined;
    if (csrf) request.headers.set('Taskmill-Csrf', csrf);
    const application = applicationCsrf();
    if (application) request.headers.set('X-XSRF-TOKEN', application);
    return request;
  },
  onResponse({ response }) {
    const date = Date.parse(response.headers.get('Date') ?? '');
    // The header has whole seconds: only a clock that is clearly wrong is put right.
    if (!Number.isNaN(date)) clockAhead = Math.abs(date - Date.now()) > 2_000 ? date - Date.now() : 0;
    return undefined;
  },
};

export const api = createClient<paths>({
  baseUrl: API_URL,
  querySerializer: { array: { style: 'form', explode: true } },
});
api.use(credentials);

/** The answer of a call, or its problem as an exception. */
export async function must<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  let answer: { data?: T; error?: unknown; response: Response };
  try {
    answer = await call;
  } catch (e) {
    if (e instanceof SyntaxError) throw notTaskmill(200);
    throw new Problem('away', 0, e instanceof Error ? e.message : String(e));
  }
  const { data, error, response } = answer;
  if (response.redirected || (response.ok && response.headers.get('Content-Type')?.startsWith('text/html'))) {
    throw notTaskmill(response.status);
  }
  if (response.ok) return data as T;
  if (isProblem(error)) {
    const after = Number(response.headers.get('Retry-After') ?? Number.NaN);
    throw new Problem(error.code, response.status, error.detail, Number.isNaN(after) ? undefined : after);
  }
  if (response.status === 401) throw new Problem('unauthenticated', 401, '');
  throw notTaskmill(response.status);
}

/** Somebody in between has answered: a proxy, or the sign-in page of an embedding application. */
function notTaskmill(status: number) {
  return new Problem('not-taskmill', status, '');
}

function isProblem(error: unknown): error is Schemas['Problem'] {
  return typeof error === 'object' && error !== null && 'code' in error && 'detail' in error;
}
