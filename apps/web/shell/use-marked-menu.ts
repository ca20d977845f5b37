import type { Session } from '@kontor/core/contract';
import type { MenuGroup } from '@kontor/core/ui';
import { callOptions } from '@kontor/core/web';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MARKED } from './menu-entries.ts';

/** The menu with its marks: a line that has one to ask for stands there only while it has it. */
export function useMarkedMenu(menu: readonly MenuGroup[], user: Session): MenuGroup[] {
  const answers = useQueries({
    queries: MARKED.map(({ mark }) => ({ ...callOptions(mark.route, {}), enabled: mark.isAsked(user), retry: false })),
  });
  const said = JSON.stringify(MARKED.map(({ href, mark }, n) => [href, mark.read(answers[n]?.data, user)]));
  return useMemo(() => {
    const marks = new Map<string, { count: string } | null>(JSON.parse(said));
    return menu
      .map((group) => ({
        ...group,
        items: group.items.filter(({ href }) => marks.get(href) !== null).map((item) => ({ ...item, ...marks.get(item.href) })),
      }))
      .filter(({ items }) => items.length > 0);
  }, [menu, said]);
}
