import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type PaletteAction = {
  id: string;
  label: string;
  /** On the right: where it is, its shortcut, its id. It yields before the label does. */
  hint?: string | undefined;
  /** On the far right, such as a status pill. */
  status?: ReactNode;
  /** Found by these words too. */
  keywords?: string | undefined;
  icon?: TablerIcon | undefined;
} & ({ run: () => void; steps?: undefined } | { run?: undefined; steps: () => readonly PaletteAction[] });
export type PaletteGroup = { label: string; actions: readonly PaletteAction[] };

const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Groups that hold every word of the query; an empty query keeps all. */
export function matching(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const wanted = words(query);
  const fits = ({ label, hint = '', keywords = '' }: PaletteAction, group: string) => {
    const text = `${label} ${hint} ${keywords} ${group}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, actions: group.actions.filter((action) => fits(action, group.label)) }))
    .filter(({ actions }) => actions.length > 0);
}
