import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../frame/Shortcuts';

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** j and k, or the arrows once a group has the focus, go from group to group; Enter then opens it, being on its button. */
export function useGroupKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = STEPS[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const heads = [...(list.current?.querySelectorAll<HTMLElement>('.att-head') ?? [])];
      const at = heads.findIndex((head) => head.closest('li')?.contains(document.activeElement));
      // Arrows scroll the page as long as no group has the focus.
      if (heads.length === 0 || (at < 0 && event.key.startsWith('Arrow'))) return;
      event.preventDefault();
      const next = at < 0 ? 0 : Math.min(heads.length - 1, Math.max(0, at + step));
      heads[next]?.focus();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list]);
}
