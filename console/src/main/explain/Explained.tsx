import { Fragment } from 'react';
import type { Schemas } from '../api/client';
import { useFormat } from '../format/useFormat';
import { nodeHref, queueHref, taskHref, typeHref, workflowHref } from '../frame/href';
import { useNow } from '../parts/useNow';
import { useLanguage } from '../words/words';
import { explained } from './explain';
import type { Besides } from './facts';
import type { Thing } from './said';

const HREFS: Record<Thing, (id: string) => string> = {
  task: taskHref,
  workflow: workflowHref,
  type: typeHref,
  queue: queueHref,
  node: nodeHref,
};

/** An explanation with weight and links; what is relative moves with the time. */
export function Explained({ explanation, besides }: { explanation: Schemas['Explanation']; besides?: Besides }) {
  const format = useFormat();
  const language = useLanguage();
  const now = useNow();
  return explained(explanation, format, language, { now, ...besides }).map((piece, i) => {
    const key = `${i}`;
    if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
    if ('strong' in piece) return <b key={key}>{piece.strong}</b>;
    return (
      <a key={key} href={HREFS[piece.thing](piece.id)}>
        {piece.name ?? piece.id}
      </a>
    );
  });
}
