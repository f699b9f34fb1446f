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
  onClose,
  children,
}: {
  title: ReactNode;
  wide?: boolean;
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
    <dialog ref={ref} className={wide ? 'wide' : undefined} aria-labelledby={id} onClose={onClose} onCancel={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
