import { useQuery } from '@tanstack/react-query';
import { api, must, type Schemas } from '../api/client';
import { useFormat } from '../format/useFormat';
import { operationHref } from '../frame/href';
import { Dialog } from '../parts/Dialog';
import { ErrorNote, Loading } from '../parts/Notes';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';
import { actionWords } from './actionWords';
import type { Refusal } from './answers';

type Operation = Schemas['ShownOperation'];

const WHILE_OPEN = 1_000;

/** Asks again every second while it is under way, since that is what a person waits for. */
export function useOperation(id: string | undefined) {
  return useQuery({
    queryKey: ['operations', 'one', id],
    queryFn: () => must(api.GET('/operations/{id}', { params: { path: { id: id ?? '' } } })),
    enabled: id !== undefined,
    placeholderData: undefined,
    refetchInterval: (query) => (query.state.data?.state === 'OPEN' ? WHILE_OPEN : false),
  });
}

export function refusedSum(operation: Operation): number {
  return Object.values(operation.refused).reduce((sum, n) => sum + n, 0);
}

/** How far a bulk operation has come: a bar and a line. */
export function OperationBar({ operation }: { operation: Operation }) {
  const words = useWords(actionWords);
  const format = useFormat();
  const { done, matched, state } = operation;
  const part = state === 'DONE' ? 1 : matched === 0 ? 0 : Math.min(1, done / matched);
  const says =
    state === 'OPEN'
      ? words.running(format.count(done), format.count(matched))
      : state === 'DONE'
        ? words.ended(format.count(done))
        : words.stopped(format.count(done));
  const mark = { OPEN: 'running', DONE: 'succeeded', STOPPED: 'cancelled' }[state];
  return (
    <div className="act-bar">
      <div className="bar" aria-hidden="true">
        <i style={{ width: `${part * 100}%`, background: `var(--${mark}-mark)` }} />
      </div>
      <span className="dim">{says}</span>
    </div>
  );
}

/** What became of the tasks so far: done, asked, refused and why. */
export function OperationCounts({ operation }: { operation: Operation }) {
  const words = useWords(actionWords);
  const format = useFormat();
  return (
    <ul>
      <li>
        <b>{format.count(operation.applied)}</b>
        <span>{words.applied}</span>
      </li>
      {operation.asked > 0 && (
        <li>
          <b>{format.count(operation.asked)}</b>
          <span>{words.askedOf}</span>
        </li>
      )}
      {Object.entries(operation.refused).map(([reason, n]) => (
        <li key={reason} className="dim">
          <b>{format.count(n)}</b>
          <span>{words.refusedFor(words.refusals[reason as Refusal] ?? reason)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Stands in the place of the dialog that has started an operation. */
export function OperationDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const words = useWords(actionWords);
  const common = useWords(commonWords);
  const operation = useOperation(id);
  return (
    <Dialog title={title} onClose={onClose}>
      {operation.data ? (
        <div className="happens">
          <OperationBar operation={operation.data} />
          <OperationCounts operation={operation.data} />
          {operation.data.state === 'OPEN' && <p>{words.goesOn}</p>}
        </div>
      ) : (
        !operation.isError && <Loading />
      )}
      {operation.isError && <ErrorNote error={operation.error} again={() => operation.refetch()} />}
      <div className="acts">
        <a className="btn" href={operationHref(id)} onClick={onClose}>
          {words.openOperation}
        </a>
        <button type="button" className="btn go" onClick={onClose}>
          {common.close}
        </button>
      </div>
    </Dialog>
  );
}
