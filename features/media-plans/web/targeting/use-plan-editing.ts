import { toast } from '@kontor/core/ui';
import { DIMENSIONS, type ValueDimension, valueName } from '@kontor/market/contract';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import type { SegmentKind } from '@kontor/segments/contract';
import { type LookupValue, masterName } from '@kontor/targeting/contract';
import { useEditHistory, useValueNames, type ValueNames } from '@kontor/targeting/web';
import { useCallback } from 'react';
import { type TargetingReads, usePlanReads } from '../forecast/targeting-reads.ts';
import { dropped } from './plan-edits.ts';

export type PlanEditingOptions = {
  planTitle: string;
  targeting: MediaPlanTargeting;
  names: ValueNames;
  onChange: (next: MediaPlanTargeting) => void;
  /** For those who may look and not change: nothing that is pressed reaches `onChange`. */
  isReadOnly?: boolean | undefined;
  /** Who answers what the editor asks; the calls of media plans unless others are given. */
  reads?: TargetingReads | undefined;
  /** Whose segments it offers; without it, all that the account may choose among. */
  segmentKinds?: readonly SegmentKind[] | undefined;
  /** False where the record can name no media lists. */
  hasMediaLists?: boolean | undefined;
};

/** Editing of a targeting, a plan's or of another record that has one: every change can be undone, and one that drops values of other dimensions says so. */
export function usePlanEditing({ planTitle, targeting, names, onChange, isReadOnly = false, ...options }: PlanEditingOptions) {
  const planReads = usePlanReads();
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
    if (isReadOnly) return;
    const lost = by === undefined ? [] : dropped(targeting, next(targeting), by);
    if (lost.length > 0) {
      const named = lost.map((dimension) => DIMENSIONS[dimension].label).join(' and ');
      toast.undo(`${named} cleared: not without the country.`, history.undo);
    }
    history.edit(next);
  };
  const { undo, redo, canUndo, canRedo } = history;
  const edits = { change, undo, redo, canUndo, canRedo, isReadOnly };
  const { reads = planReads, segmentKinds, hasMediaLists = true } = options;
  return { planTitle, targeting, nameOf, learn, learnNames, ...edits, reads, segmentKinds, hasMediaLists };
}
export type PlanEditing = ReturnType<typeof usePlanEditing>;
