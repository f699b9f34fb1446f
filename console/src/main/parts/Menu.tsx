import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

export interface MenuItem {
  label: ReactNode;
  onClick: () => void;
  whyNot?: string;
}

/** Things that can be done and are not wanted often enough for a button each. */
export function Menu({ label, items, className = 'btn' }: { label: ReactNode; items: MenuItem[]; className?: string }) {
  return (
    <Base.Root>
      <Base.Trigger className={className}>{label}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="floats" sideOffset={4} align="end">
          <Base.Popup className="popup">
            {items.map((item, i) => (
              <Base.Item
                key={i}
                className="item"
                disabled={item.whyNot !== undefined}
                title={item.whyNot}
                onClick={item.onClick}
              >
                {item.label}
                {item.whyNot && <small className="faint">{item.whyNot}</small>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
