import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useMe } from './me';

/** Where a page puts its heading and its controls: into the top bar, which belongs to the frame. */
export const TopBarContext = createContext<{ title: HTMLElement | null; end: HTMLElement | null }>({
  title: null,
  end: null,
});

/**
 * A page: its heading and controls in the top bar, its content below.
 *
 * @param crumb what lies above it, as a link
 */
export function Page({
  title,
  crumb,
  end,
  children,
}: {
  title: string;
  crumb?: { label: string; href: string };
  end?: ReactNode;
  children: ReactNode;
}) {
  const bar = useContext(TopBarContext);
  const installation = useMe().title;
  useEffect(() => {
    document.title = [title, installation, 'Taskmill'].filter(Boolean).join(' · ');
  }, [title, installation]);
  return (
    <>
      {bar.title &&
        createPortal(
          <h1 className="crumb">
            {crumb && (
              <>
                <a href={crumb.href}>{crumb.label}</a>
                <i>/</i>
              </>
            )}
            {title}
          </h1>,
          bar.title,
        )}
      {bar.end && end && createPortal(end, bar.end)}
      {children}
    </>
  );
}
