import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The buttons below a dialog: in one row at the right; below each other, at full width, where a row has no room. */
export function Acts({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // After each render too, since a label may have got longer: "Cancel … tasks" becomes "Cancel 12,480 tasks".
  useLayoutEffect(() => {
    if (ref.current) arrange(ref.current);
  });
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return;
    const observer = new ResizeObserver(() => arrange(row));
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className="acts">
      {children}
    </div>
  );
}

function arrange(row: HTMLElement) {
  row.classList.remove('stacked');
  const [first, last] = [row.firstElementChild, row.lastElementChild];
  const wraps = first && last && last.getBoundingClientRect().top > first.getBoundingClientRect().top;
  row.classList.toggle('stacked', Boolean(wraps) || row.scrollWidth > row.clientWidth);
}
