const KEY = 'taskmill.to';

/**
 * Where to go after signing in: only to views of the console. What comes from the URL could have been written by
 * anybody, so all that does not look like one of our paths leads to the overview.
 */
export function destination(to: string | undefined): string {
  if (!to || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(to)) return '/';
  return /^\/sign-in(?=$|[/?#])/.test(to) ? '/' : to;
}

/** Remembers it in this tab while the person is at their provider, who knows nothing of views. */
export function keepDestination(to: string) {
  try {
    sessionStorage.setItem(KEY, to);
  } catch {
    // No storage: then they begin at the overview.
  }
}

/** What was kept, once. */
export function takeDestination(): string | undefined {
  try {
    const to = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return to === null ? undefined : destination(to);
  } catch {
    return undefined;
  }
}
