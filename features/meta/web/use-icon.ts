import { call, callKey, useRead } from '@kontor/core/web';
import { iconHref, type MetaType, MOST_ASKED, metaRoutes } from '@kontor/meta/contract';

type Icons = ReadonlyMap<string, string>;
/** Names of a type that are asked for together, as the screen draws them at once. */
type Lot = { ids: Set<string>; icons: Promise<Icons> };
const open = new Map<MetaType, Lot>();

function openLot(type: MetaType): Lot {
  const ids = new Set<string>();
  const asked = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(async (): Promise<Icons> => {
    if (open.get(type)?.ids === ids) open.delete(type);
    const { data } = await call(metaRoutes.icons, { type, ids: [...ids] });
    return new Map(data.map(({ metaId, id, smallIcon }) => [metaId.toLowerCase(), iconHref(id, smallIcon)]));
  });
  const lot = { ids, icons: asked };
  open.set(type, lot);
  return lot;
}

async function askIcon(type: MetaType, name: string): Promise<string | null> {
  const now = open.get(type);
  const lot = now && now.ids.size < MOST_ASKED ? now : openLot(type);
  lot.ids.add(name);
  return (await lot.icons).get(name.toLowerCase()) ?? null;
}

/** The address of a name's small icon; null while it is not known, and where there is none. */
export const useIcon = (type: MetaType, name: string): string | null =>
  useRead([...callKey(metaRoutes.icons), type, name], () => askIcon(type, name), { enabled: name !== '' }).data ?? null;
