import type { Session } from '@kontor/core/contract';
import type { MenuGroup } from '@kontor/core/ui';
import { callKey, callOptions } from '@kontor/core/web';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { MARKED } from './menu-entries.ts';

/** What was just done may be what a mark counts: marks in sight are read again. */
function useFreshMarks() {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        for (const { mark } of MARKED) void client.invalidateQueries({ queryKey: callKey(mark.route) });
      }),
    [client],
  );
}

/** The menu with its marks: a line that has one to ask for stands there only while it has it, or is there anyway. */
export function useMarkedMenu(menu: readonly MenuGroup[], user: Session): MenuGroup[] {
  useFreshMarks();
  const answers = useQueries({
    queries: MARKED.map(({ mark }) => ({ ...callOptions(mark.route, {}), enabled: mark.isAsked(user), retry: false })),
  });
  const said = JSON.stringify(
    MARKED.map(({ href, mark }, n) => [href, mark.read(answers[n]?.data, user) ?? (mark.isThereAnyway ? {} : null)]),
  );
  return useMemo(() => {
    const marks = new Map<string, { count?: string } | null>(JSON.parse(said));
    return menu
      .map((group) => ({
        ...group,
        items: group.items.filter(({ href }) => marks.get(href) !== null).map((item) => ({ ...item, ...marks.get(item.href) })),
      }))
      .filter(({ items }) => items.length > 0);
  }, [menu, said]);
}
