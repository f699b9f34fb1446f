/** Where it came to an end before all were dealt with. */
export interface Broken {
  problem: unknown;
  /** How many were sent and had the problem for an answer. */
  failed: number;
  untried: number;
}

export interface Partly {
  /** undefined: all were dealt with. */
  broken?: Broken;
}

/**
 * Sends some after the other, and ends with the first problem: what was done by then is answered with it. If nothing
 * was, the problem is thrown.
 */
export async function inTurn<T, A>(
  all: T[],
  atOnce: number,
  send: (some: T[]) => Promise<A[]>,
): Promise<Partly & { answers: A[] }> {
  const answers: A[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    try {
      answers.push(...(await send(some)));
    } catch (problem) {
      if (from === 0) throw problem;
      return { answers, broken: { problem, failed: some.length, untried: all.length - from - some.length } };
    }
  }
  return { answers };
}
