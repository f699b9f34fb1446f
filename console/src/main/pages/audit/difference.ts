/** A field whose value is not the same before and after; undefined where it is not there. */
export interface Change {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

/**
 * What differs between two JSON objects, field by field; objects inside are gone into. Values stay as they are written:
 * numbers are wider than JavaScript's. Undefined if one of them is no object, as a text that was cut.
 */
export function difference(before: string | null | undefined, after: string | null | undefined): Change[] | undefined {
  const old = before ? members(before) : new Map<string, string>();
  const now = after ? members(after) : new Map<string, string>();
  if (!old || !now) return undefined;
  const changes: Change[] = [];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const one = given(old.get(name));
    const other = given(now.get(name));
    if (one === other) continue;
    const inner = isObject(one) || isObject(other) ? insideOf(name, one, other) : undefined;
    changes.push(...(inner ?? [{ name, before: one, after: other }]));
  }
  return changes;
}

function insideOf(name: string, before: string | undefined, after: string | undefined): Change[] | undefined {
  if ((before !== undefined && !isObject(before)) || (after !== undefined && !isObject(after))) return undefined;
  const inner = difference(before, after);
  return inner && inner.length > 0 ? inner.map((change) => ({ ...change, name: `${name}.${change.name}` })) : undefined;
}

/** null stands for nothing. */
function given(value: string | undefined): string | undefined {
  return value === 'null' ? undefined : value;
}

function isObject(value: string | undefined): boolean {
  return value?.startsWith('{') ?? false;
}

const PART = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\s+/y;

/** The members of an object by name, each value as it is written. */
function members(text: string): Map<string, string> | undefined {
  const found = new Map<string, string>();
  let depth = 0;
  let name: string | undefined;
  let value = '';
  PART.lastIndex = 0;
  const trimmed = text.trim();
  while (PART.lastIndex < trimmed.length) {
    const part = PART.exec(trimmed)?.[0];
    if (part === undefined) return undefined;
    const opens = part === '{' || part === '[';
    const closes = part === '}' || part === ']';
    if (closes) depth--;
    if (depth === 1 && part === ':' && name === undefined) {
      name = unquoted(value);
      value = '';
    } else if ((depth === 1 && part === ',') || (depth === 0 && closes)) {
      if (name !== undefined) found.set(name, value.trim());
      name = undefined;
      value = '';
    } else if (depth > 0) {
      value += part;
    }
    if (opens) depth++;
    if (depth === 0 && !closes) return undefined;
  }
  return depth === 0 && trimmed.startsWith('{') ? found : undefined;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text.trim()));
  } catch {
    return text.trim();
  }
}

/** A value as a person reads it: a text without its quotes. */
export function shown(value: string): string {
  return value.startsWith('"') ? unquoted(value) : value;
}
