import { toast } from '@kontor/core/ui';
import { DIMENSIONS, type ValueDimension, valueName } from '@kontor/market/contract';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { type LookupValue, masterName } from '@kontor/targeting/contract';
import { useEditHistory, useValueNames, type ValueNames } from '@kontor/targeting/web';
import { useCallback } from 'react';
import { dropped } from './plan-edits.ts';

type Options = { planTitle: string; targeting: MediaPlanTargeting; names: ValueNames; onChange: (next: MediaPlanTargeting) => void };

/** Editing of a plan's targeting: every change can be undone, and one that drops values of other dimensions says so. */
export function usePlanEditing({ planTitle, targeting, names, onChange }: Options) {
  const history = useEditHistory(targeting, onChange);
  const { nameOf: nameOfCode, learn: learnValues } = useValueNames(names);
  const nameOf = useCallback(
    (of: string, code: string): string => (of === 'genres' ? masterName(code) : undefined) ?? nameOfCode(of, code),
    [nameOfCode],
  );
  const learn = useCallback(
    (dimension: ValueDimension, values: readonly LookupValue[]) => learnValues(dimension, values, (value) => valueName(dimension, value)),
    [learnValues],
  );
  /** Names of what is no value of a dimension. */
  const learnNames = useCallback(
    (of: string, named: readonly { id: string; name: string }[]) =>
      learnValues(
        of,
        named.map(({ id, name }) => ({ code: id, name, group: null, requests: null })),
        ({ name }) => name,
      ),
    [learnValues],
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
  return { planTitle, targeting, nameOf, learn, learnNames, change, undo, redo, canUndo, canRedo };
}
export type PlanEditing = ReturnType<typeof usePlanEditing>;
