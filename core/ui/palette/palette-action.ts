import type { TablerIcon } from '@tabler/icons-react';

export type PaletteAction = {
  id: string;
  label: string;
  /** On the right: where it is, its shortcut, its status. */
  hint?: string | undefined;
  /** Found by these words too. */
  keywords?: string | undefined;
  icon?: TablerIcon | undefined;
  run: () => void;
};
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
