import { useCall } from '@kontor/core/web';
import { iconHref, MOST_ASKED, type MetaType, metaRoutes } from '@kontor/meta/contract';
import { useMemo } from 'react';

/** The address of a name's small icon; null where it has none. */
export type IconOf = (id: string) => string | null;

/** Icons of the names that stand on a screen, asked for once they are known. */
export function useIcons(type: MetaType, names: readonly string[]): IconOf {
  const ids = useMemo(() => [...new Set(names.filter((name) => name !== ''))].sort().slice(0, MOST_ASKED), [names]);
  const { data } = useCall(metaRoutes.icons, { type, ids }, { enabled: ids.length > 0, keepPrevious: true });
  return useMemo(() => {
    const found = new Map(data?.map(({ metaId, id, smallIcon }) => [metaId.toLowerCase(), iconHref(id, smallIcon)]));
    return (id) => found.get(id.toLowerCase()) ?? null;
  }, [data]);
}
