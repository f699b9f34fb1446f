/** A line of an error, or frames that are folded into one. */
export type StackLine =
  /** What was thrown; a cause says so. Depth is that of a suppressed one, from 0. */
  | { kind: 'thrown'; label?: 'cause' | 'suppressed'; error: string; message: string; depth: number }
  | { kind: 'frame'; text: string; depth: number }
  | { kind: 'fold'; frames: string[]; count: number; depth: number }
  | { kind: 'text'; text: string };

/** Frames that are not the program's own. */
const RUNTIME = [
  'java.',
  'javax.',
  'jakarta.',
  'jdk.',
  'sun.',
  'com.sun.',
  'kotlin.',
  'kotlinx.',
  'scala.',
  'groovy.',
  'org.codehaus.groovy.',
  'clojure.',
  'org.springframework.',
  'org.apache.',
  'org.hibernate.',
  'org.eclipse.jetty.',
  'org.postgresql.',
  'com.mysql.',
  'com.zaxxer.hikari.',
  'com.fasterxml.jackson.',
  'tools.jackson.',
  'io.micrometer.',
  'io.netty.',
  'io.undertow.',
  'io.opentelemetry.',
  'io.taskmill.',
  'reactor.',
  'net.bytebuddy.',
  'node:',
];

/** Programs that live in Taskmill's own name space. */
const OWN = ['io.taskmill.server.demo.', 'io.taskmill.examples.', 'io.taskmill.example.'];

const FRAME = /^(\s*)at (.+)$/;
const MORE = /^(\s*)\.\.\. (\d+) (?:more|common frames omitted)$/;
const THROWN = /^(\s*)(?:(Caused by|Suppressed): )(.+)$/;
const ERROR = /^((?:[\w$]+\.)*[\w$]+(?:Exception|Error|Throwable|Failure))(?:: ?(.*))?$/;

/** Whether a frame, without its "at", belongs to the JDK, to Spring, to Taskmill or to another runtime. */
export function isRuntime(frame: string): boolean {
  // java.base/… , java.base@17.0.15/…, app//…
  const name = frame.replace(/^[\w.@-]*\/+/, '').replace(/^async /, '');
  if (OWN.some((own) => name.startsWith(own))) return false;
  return RUNTIME.some((prefix) => name.startsWith(prefix)) || frame.includes('(node:internal');
}

/** Splits the text of an error; two or more frames of the runtime that follow each other are folded. */
export function stackLines(text: string): StackLine[] {
  const lines: StackLine[] = [];
  for (const line of text.trimEnd().split(/\r?\n/)) add(lines, line);
  return lines.map(unfoldSingle);
}

function add(lines: StackLine[], line: string) {
  const frame = FRAME.exec(line);
  if (frame) {
    const [, indent = '', text = ''] = frame;
    const depth = depthOf(indent);
    if (isRuntime(text)) fold(lines, text, 1, depth);
    else lines.push({ kind: 'frame', text, depth });
    return;
  }
  const more = MORE.exec(line);
  if (more) {
    fold(lines, line.trim(), Number(more[2]), depthOf(more[1] ?? ''));
    return;
  }
  const thrown = THROWN.exec(line);
  if (thrown) {
    const label = thrown[2] === 'Caused by' ? 'cause' : 'suppressed';
    lines.push({ kind: 'thrown', label, ...split(thrown[3] ?? ''), depth: tabs(thrown[1] ?? '') });
    return;
  }
  if (lines.length === 0 && ERROR.test(line)) lines.push({ kind: 'thrown', ...split(line), depth: 0 });
  else lines.push({ kind: 'text', text: line });
}

function fold(lines: StackLine[], frame: string, count: number, depth: number) {
  const last = lines.at(-1);
  if (last?.kind === 'fold' && last.depth === depth) {
    last.frames.push(frame);
    last.count += count;
  } else {
    lines.push({ kind: 'fold', frames: [frame], count, depth });
  }
}

/** A fold takes a line as well: one frame alone is shown. */
function unfoldSingle(line: StackLine): StackLine {
  return line.kind === 'fold' && line.count === 1
    ? { kind: 'frame', text: line.frames[0] ?? '', depth: line.depth }
    : line;
}

function split(thrown: string): { error: string; message: string } {
  const match = ERROR.exec(thrown);
  return match ? { error: match[1] ?? '', message: match[2] ?? '' } : { error: '', message: thrown };
}

function tabs(indent: string): number {
  return indent.split('\t').length - 1;
}

/** A frame stands one tab deeper than what it belongs to. */
function depthOf(indent: string): number {
  return Math.max(0, tabs(indent) - 1);
}
