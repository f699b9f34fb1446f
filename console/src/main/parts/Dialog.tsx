import { type ReactNode, useEffect, useId, useRef } from 'react';

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
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog ref={ref} className={wide ? 'wide' : undefined} aria-labelledby={id} onClose={onClose} onCancel={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
