const LATE = 5 * 60_000;
const SHORTEST = 100;
const LONGEST = 3_600_000;

/** Whether a ready task has waited so long that somebody should look. */
export function isLate(age: number): boolean {
  return age >= LATE;
}

/** Where an age lies between a tenth of a second and an hour, by its logarithm. */
export function logShare(age: number): number {
  const share = Math.log(Math.max(age, SHORTEST) / SHORTEST) / Math.log(LONGEST / SHORTEST);
  return Math.min(1, Math.max(0.02, share));
}
