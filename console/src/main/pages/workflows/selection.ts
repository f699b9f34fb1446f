import { useLocation, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { href } from '../../frame/href';
import type { Params } from '../../frame/params';

/** The address of this view with another task selected. */
export function useSelectHref(): (task: string) => string {
  const path = useLocation({ select: (location) => location.pathname });
  const params = useSearch({ strict: false }) as Params;
  return useCallback((task: string) => href(path, { ...params, task }), [path, params]);
}

/** Scrolls a picture, never the page, so that a mark in it can be seen. */
export function bringInto(picture: HTMLElement | null, mark: Element | null | undefined) {
  if (!picture || !mark) return;
  const frame = picture.getBoundingClientRect();
  const box = mark.getBoundingClientRect();
  // The axis of time covers the uppermost row.
  const above = frame.top + 28 - box.top;
  if (above > 0) picture.scrollTop -= above;
  if (box.bottom > frame.bottom) picture.scrollTop += box.bottom - frame.bottom;
  if (box.width > frame.width) return;
  if (box.left < frame.left) picture.scrollLeft -= frame.left - box.left;
  if (box.right > frame.right) picture.scrollLeft += box.right - frame.right;
}
