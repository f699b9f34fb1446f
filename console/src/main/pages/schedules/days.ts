/** Days as people paste them, one a line or between commas; those that are none are told apart. */
export function parseDays(text: string): { days: string[]; wrong: string[] } {
  const days = new Set<string>();
  const wrong: string[] = [];
  for (const word of text.split(/[\s,，;；]+/).filter(Boolean)) {
    const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(word);
    const day = match ? `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` : '';
    const time = Date.parse(`${day}T00:00:00Z`);
    // A day that no month has, such as 31 June, is moved by the engine and then no longer the same.
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(day)) days.add(day);
    else wrong.push(word);
  }
  return { days: [...days].sort(), wrong };
}
