import { EditorWork } from '@kontor/core/ui';
import { activeParent, type ChosenSegment, type PickerSegment } from '@kontor/segments/contract';
import { AudienceFigures, type ChosenRow, SegmentBox, SegmentPicker, useChosenSegments } from '@kontor/segments/web';
import { SegmentedControl } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Side, withoutSegment, withSegment } from './segment-edits.ts';
import type { PlanEditing } from './use-plan-editing.ts';

type SegmentsSectionProps = { editing: PlanEditing; tools: ReactNode; error?: string | undefined };

const KEY = 'includeSegments';
const WORDS = ['OR', 'AND'];
const DONE = { include: 'included', exclude: 'excluded' } as const;
const MOVE = {
  include: { labelOf: (title: string) => `Exclude ${title} instead`, icon: IconMinus, to: 'exclude' },
  exclude: { labelOf: (title: string) => `Include ${title} instead`, icon: IconPlus, to: 'include' },
} as const;

const chosenOf = ({ id, source }: Pick<ChosenSegment, 'id' | 'source'>): ChosenSegment => ({ id, source, type: 'RDS' });

/** Segments to reach and to keep out: the list, the two boxes, and what they come to (spec 2 §2, §4). */
export function SegmentsSection({ editing, tools, error }: SegmentsSectionProps) {
  const { includeSegments, excludeSegments, includeSegmentAnd } = editing.targeting;
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
    const rows = segments.map(({ id }): ChosenRow => ({ id, title: editing.nameOf(KEY, id), segment: known.get(id) ?? null }));
    const handleMove = ({ id, title }: ChosenRow) => put(to, chosenOf(segments.find((one) => one.id === id) ?? { id, source: 0 }), title);
    return { mode: side, rows, isLoading, onDrop: pick(side), move: { ...move, onMove: handleMove }, onRemove: remove };
  };
  return (
    <EditorWork
      title="Segments"
      note={parentProvider ? `${parentProvider} only` : 'people to reach, and people to keep out'}
      actions={tools}
    >
      {error && (
        <p className="k-error-line" role="alert">
          {error}
        </p>
      )}
      <div className="segments-plan">
        <SegmentPicker
          selected={new Set(chosen.map(({ id }) => id))}
          parentProvider={parentProvider}
          actions={[
            { label: 'Include', icon: IconPlus, keys: ['+', '=', 'Enter'], onPick: pick('include') },
            { label: 'Exclude', icon: IconMinus, keys: ['-', '−'], onPick: pick('exclude') },
          ]}
          draggable
        />
        <div className="segments-boxes">
          <SegmentBox
            {...boxOf('include', includeSegments)}
            title="Included"
            joined={
              <SegmentedControl
                aria-label="Included segments are joined by"
                data={WORDS}
                value={includeSegmentAnd}
                onChange={(word) => editing.change((now) => ({ ...now, includeSegmentAnd: word === 'AND' ? 'AND' : 'OR' }))}
              />
            }
            empty="Drag segments here, or press + beside one. Without any, everybody is reached."
          />
          <SegmentBox
            {...boxOf('exclude', excludeSegments)}
            title="Excluded"
            joined={<span className="k-note">any of them</span>}
            empty="Drag segments here, or press − beside one, to keep their people out."
          />
          <AudienceFigures
            boxes={{
              included: includeSegments.map(({ id }) => id),
              excluded: excludeSegments.map(({ id }) => id),
              word: includeSegmentAnd,
            }}
          />
        </div>
      </div>
      <p className="k-visually-hidden" role="status">
        {said}
      </p>
    </EditorWork>
  );
}
