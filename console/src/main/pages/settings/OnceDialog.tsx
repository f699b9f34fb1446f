import { Dialog } from '../../parts/Dialog';
import { CopyLine } from '../../parts/Notes';
import { useWords } from '../../words/words';
import type { AccessKind, NewAccess } from './AccessTab';
import { accessWords } from './accessWords';

/** A secret, the only time that it is shown. */
export function OnceDialog({ kind, made, onClose }: { kind: AccessKind; made: NewAccess; onClose: () => void }) {
  const words = useWords(accessWords);
  return (
    <Dialog title={words[kind].once(made.info.name)} wide onClose={onClose}>
      <p className="dim">{words[kind].onceLead}</p>
      {kind === 'keys' && (
        <>
          <p className="set-label">{words.keyId}</p>
          <CopyLine text={made.info.id} />
          <p className="set-label">{words.secret}</p>
        </>
      )}
      <CopyLine text={made.secret} />
      <div className="acts">
        <button type="button" className="btn go" onClick={onClose}>
          {words.onceDone}
        </button>
      </div>
    </Dialog>
  );
}
