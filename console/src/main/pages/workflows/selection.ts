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
