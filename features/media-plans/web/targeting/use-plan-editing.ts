import { toast } from '@kontor/core/ui';
import { DIMENSIONS, type ValueDimension, valueName } from '@kontor/market/contract';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import type { LookupValue } from '@kontor/targeting/contract';
import { useEditHistory, useValueNames, type ValueNames } from '@kontor/targeting/web';
import { useCallback } from 'react';
import { dropped } from './plan-edits.ts';

type Options = { targeting: MediaPlanTargeting; names: ValueNames; onChange: (next: MediaPlanTargeting) => void };

/** Editing of a plan's targeting: every change can be undone, and one that drops values of other dimensions says so. */
export function usePlanEditing({ targeting, names, onChange }: Options) {
  const history = useEditHistory(targeting, onChange);
  const { nameOf, learn: learnNames } = useValueNames(names);
  const learn = useCallback(
    (dimension: ValueDimension, values: readonly LookupValue[]) => learnNames(dimension, values, (value) => valueName(dimension, value)),
    [learnNames],
  );
  /** How people call an id of a part of the plan: of a segment, a list, a marketplace. */
  const learnName = useCallback(
    (of: string, id: string, name: string) => learnNames(of, [{ code: id, name, group: null, requests: null }], () => name),
    [learnNames],
  );
  const change = (next: (now: MediaPlanTargeting) => MediaPlanTargeting, by?: ValueDimension) => {
    const lost = by === undefined ? [] : dropped(targeting, next(targeting), by);
    if (lost.length > 0) {
      const named = lost.map((dimension) => DIMENSIONS[dimension].label).join(' and ');
      toast.undo(`${named} cleared: not without the country.`, history.undo);
    }
    history.edit(next);
  };
  const { undo, redo, canUndo, canRedo } = history;
  return { targeting, nameOf, learn, learnName, change, undo, redo, canUndo, canRedo };
}
export type PlanEditing = ReturnType<typeof usePlanEditing>;
