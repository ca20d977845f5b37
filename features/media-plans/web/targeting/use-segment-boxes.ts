import { activeParent, type ChosenSegment, type PickerSegment } from '@kontor/segments/contract';
import { type ChosenRow, useChosenSegments } from '@kontor/segments/web';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Side, withoutSegment, withSegment } from './segment-edits.ts';
import type { PlanEditing } from './use-plan-editing.ts';

const KEY = 'includeSegments';
const DONE = { include: 'included', exclude: 'excluded' } as const;
const MOVE = {
  include: { labelOf: (title: string) => `Exclude ${title} instead`, icon: IconMinus, to: 'exclude' },
  exclude: { labelOf: (title: string) => `Include ${title} instead`, icon: IconPlus, to: 'include' },
} as const;

const chosenOf = ({ id, source }: Pick<ChosenSegment, 'id' | 'source'>): ChosenSegment => ({ id, source, type: 'RDS' });

/** The segments of a plan's two boxes, and what moves them; `said` tells who cannot see it. */
export function useSegmentBoxes(editing: PlanEditing) {
  const { includeSegments, excludeSegments } = editing.targeting;
  const chosen = [...includeSegments, ...excludeSegments];
  const { known, learn, isLoading } = useChosenSegments(chosen.map(({ id }) => id));
  const [said, setSaid] = useState('');
  const parentProvider = activeParent(chosen.flatMap(({ id }) => known.get(id) ?? [])) || null;

  const put = (side: Side, segment: ChosenSegment, title: string) => {
    editing.change((now) => withSegment(now, side, segment));
    setSaid(`${title} ${DONE[side]}.`);
  };
  const pick = (side: Side) => (segment: PickerSegment) => {
    learn(segment);
    editing.learnNames(KEY, [{ id: segment.id, name: segment.title }]);
    put(side, chosenOf(segment), segment.title);
  };
  const remove = ({ id, title }: ChosenRow) => {
    editing.change((now) => withoutSegment(now, id));
    setSaid(`${title} removed.`);
  };
  const boxOf = (side: Side, segments: readonly ChosenSegment[]) => {
    const { to, ...move } = MOVE[side];
    const rows = segments.map(({ id }): ChosenRow => {
      const segment = known.get(id) ?? null;
      return { id, title: segment?.title ?? editing.nameOf(KEY, id), segment };
    });
    const handleMove = ({ id, title }: ChosenRow) => put(to, chosenOf(segments.find((one) => one.id === id) ?? { id, source: 0 }), title);
    return { mode: side, rows, isLoading, onDrop: pick(side), move: { ...move, onMove: handleMove }, onRemove: remove };
  };
  return { chosen, parentProvider, said, pick, boxOf };
}
