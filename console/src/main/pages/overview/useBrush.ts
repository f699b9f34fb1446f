import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useParams } from '../../frame/params';
import type { TimeAxis } from '../../pictures/timeAxis';
import { type Brush, between, brushOf, lastQuarter, moved } from './brush';

/** Below this a press of the pointer is a click on a bar. */
const DRAG = 5;

/** A brush over a picture, in the URL: drawn with the pointer, or begun by a button and moved by keys. */
export function useBrush(axis: TimeAxis, bars: { from: number; length: number }[]) {
  const [params, setParams] = useParams();
  const [drag, setDrag] = useState<Brush>();
  const pressed = useRef<number | undefined>(undefined);
  const firstHandle = useRef<SVGGElement>(null);
  const wantsFocus = useRef(false);
  const chosen = drag ?? brushOf(params);

  useEffect(() => {
    if (!chosen || !wantsFocus.current) return;
    wantsFocus.current = false;
    firstHandle.current?.focus();
  });

  function set(brush: Brush | undefined) {
    setParams({
      from: brush && new Date(brush.from).toISOString(),
      to: brush && new Date(brush.to).toISOString(),
    });
  }

  function leave() {
    pressed.current = undefined;
    setDrag(undefined);
  }

  function place(event: PointerEvent<SVGSVGElement>): number {
    return axis.at(event.clientX - event.currentTarget.getBoundingClientRect().left);
  }

  return {
    chosen,
    dragging: drag !== undefined,
    firstHandle,
    clear: () => set(undefined),
    begin: () => {
      wantsFocus.current = true;
      set(lastQuarter(bars));
    },
    onKey: (event: KeyboardEvent, end: keyof Brush) => {
      const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
      if (!by || !chosen) return;
      event.preventDefault();
      set(moved(chosen, end, by, bars));
    },
    pointer: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        if (event.button === 0) pressed.current = place(event);
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (pressed.current === undefined) return;
        // It was let go where nobody could see it, as outside of the window.
        if ((event.buttons & 1) === 0) return leave();
        const at = place(event);
        if (!drag && Math.abs(axis.x(at) - axis.x(pressed.current)) < DRAG) return;
        if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: Math.min(at, pressed.current), to: Math.max(at, pressed.current) });
      },
      onPointerUp: () => {
        if (drag) set(between(drag.from, drag.to, bars));
        leave();
      },
      onPointerCancel: leave,
      onClickCapture: (event: React.MouseEvent) => {
        if (drag) event.preventDefault();
      },
    },
  };
}
