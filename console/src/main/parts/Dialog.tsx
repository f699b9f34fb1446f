import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** What had the focus before a dialog came; one that takes the place of another gives it back to the same. */
let opener: Element | null = null;

function findOpener(): Element | null {
  const focused = document.activeElement;
  if (!focused?.closest('dialog')) opener = focused;
  return opener;
}

/** What floats above the page and wants an answer: the browser's own dialog, which holds the focus and closes by Escape. */
export function Dialog({
  title,
  wide,
  busy,
  onClose,
  children,
}: {
  title: ReactNode;
  wide?: boolean;
  /** Something is under way that goes on without the dialog and has to be told of: it stays open until then. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [before] = useState(findOpener);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // A dialog that is taken out of the page gives the focus to nobody, and an item of a menu is gone by then.
    return () => {
      const next = before?.isConnected ? before : document.getElementById('content');
      if (next instanceof HTMLElement) next.focus();
    };
  }, [before]);
  return (
    <dialog
      ref={ref}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      aria-busy={busy || undefined}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={() => {
        // Browsers let a second Escape through that follows a refused one.
        if (busy) ref.current?.showModal();
        else onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
