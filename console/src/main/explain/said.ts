/** What a sentence may lead to. */
export type Thing = 'task' | 'workflow' | 'type' | 'queue' | 'node';

/** A part of a sentence: plain words, words that carry the answer, or something to go to. */
export type Piece = string | { strong: string } | { thing: Thing; id: string; name?: string };

/** A sentence, which is shown with weight and links, or as plain text. */
export type Said = Piece[];

type Part = Piece | Said | undefined | null | false;

/** Puts a sentence together: say`Waits ${strong('8 s')} more`. What is not there is left out. */
export function say(texts: TemplateStringsArray, ...parts: Part[]): Said {
  const said: Said = [];
  texts.forEach((text, i) => {
    if (text) said.push(text);
    const part = parts[i];
    if (part) said.push(...(Array.isArray(part) ? part : [part]));
  });
  return said;
}

export function strong(text: string): Piece {
  return { strong: text };
}

/** Something to go to, under its id or a name for people. */
export function link(thing: Thing, id: string, name?: string): Piece {
  return { thing, id, name };
}

/** Ids as links, with what stands between them. */
export function links(thing: Thing, ids: string[], between: string): Said {
  return ids.flatMap((id, i) => (i === 0 ? [link(thing, id)] : [between, link(thing, id)]));
}

export function plain(said: Said): string {
  return said
    .map((piece) => (typeof piece === 'string' ? piece : 'strong' in piece ? piece.strong : (piece.name ?? piece.id)))
    .join('');
}
