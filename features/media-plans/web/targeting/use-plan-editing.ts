import { toast } from '@kontor/core/ui';
import { DIMENSIONS, type ValueDimension, valueName } from '@kontor/market/contract';
import type { MediaPlanTargeting, RecordPart } from '@kontor/media-plans/contract';
import { type LookupValue, masterName } from '@kontor/targeting/contract';
import { useEditHistory, useValueNames, type ValueNames } from '@kontor/targeting/web';
import { useCallback } from 'react';
import { dropped } from './plan-edits.ts';

type Options = { targeting: MediaPlanTargeting; names: ValueNames; onChange: (next: MediaPlanTargeting) => void };

/** Editing of a plan's targeting: every change can be undone, and one that drops values of other dimensions says so. */
export function usePlanEditing({ targeting, names, onChange }: Options) {
  const history = useEditHistory(targeting, onChange);
  const { nameOf: nameOfCode, learn: learnNames } = useValueNames(names);
  const nameOf = useCallback(
    (of: string, code: string): string => (of === 'genres' ? masterName(code) : undefined) ?? nameOfCode(of, code),
    [nameOfCode],
  );
  const learn = useCallback(
    (dimension: ValueDimension, values: readonly LookupValue[]) => learnNames(dimension, values, (value) => valueName(dimension, value)),
    [learnNames],
  );
  const learnRecords = useCallback(
    (part: RecordPart, values: readonly LookupValue[]) => learnNames(part, values, ({ name }) => name),
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
  return {
    targeting,
    nameOf,
    learn,
    learnRecords,
    change,
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
}
export type PlanEditing = ReturnType<typeof usePlanEditing>;
