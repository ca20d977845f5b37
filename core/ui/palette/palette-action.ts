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

/** Steps of an action as lines of their own, so that they are found without going into it first. */
const stepsOf = (action: PaletteAction): PaletteAction[] =>
  (action.steps?.() ?? []).map((step) => ({ ...step, id: `${action.id} ${step.id}`, label: `${action.label}: ${step.label}` }));

/** Groups whose actions, or second steps of them, hold every word of the query; an empty query keeps all actions. */
export function matching(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const wanted = words(query);
  const fits = ({ label, hint = '', keywords = '' }: PaletteAction, group = '') => {
    const text = `${label} ${hint} ${keywords} ${group}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  const found = (action: PaletteAction, group: string) => [
    ...(fits(action, group) ? [action] : []),
    ...(wanted.length > 0 ? stepsOf(action).filter((step) => fits(step)) : []),
  ];
  return groups
    .map((group) => ({ ...group, actions: group.actions.flatMap((action) => found(action, group.label)) }))
    .filter(({ actions }) => actions.length > 0);
}
