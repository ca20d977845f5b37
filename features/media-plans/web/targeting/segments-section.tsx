import { EditorWork, Note } from '@kontor/core/ui';
import { useUrl } from '@kontor/core/web';
import { usedLogic } from '@kontor/media-plans/contract';
import { AudienceFigures, SegmentBox, SegmentPicker } from '@kontor/segments/web';
import { Button, SegmentedControl } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { z } from 'zod';
import type { PartSectionProps } from './part-section-props.ts';
import { useSegmentBoxes } from './use-segment-boxes.ts';

const WORDS = ['OR', 'AND'];
const SectionSearch = z.object({ dim: z.string().optional() });

/** Segments to reach and to keep out: the list, the two boxes, and what they come to (spec 2 §2, §4). */
export function SegmentsSection({ editing, tools, error }: PartSectionProps) {
  const { includeSegments, excludeSegments, includeSegmentAnd } = editing.targeting;
  const [, setUrl] = useUrl(SectionSearch);
  const { chosen, parentProvider, said, pick, boxOf } = useSegmentBoxes(editing);
  return (
    <EditorWork title="Segments" note={parentProvider ? `${parentProvider} only` : 'Include or exclude audiences'} actions={tools}>
      {error && (
        <p className="k-error-line" role="alert">
          {error}
        </p>
      )}
      {usedLogic(editing.targeting, 'audience') && (
        <div className="segments-replaced">
          <Note tone="warn">
            Audience logic is on and replaces these boxes.{' '}
            <Button variant="default" size="compact-xs" onClick={() => setUrl({ dim: 'audienceBooleanLogic' }, true)}>
              Open audience logic
            </Button>
          </Note>
        </div>
      )}
      <div className="segments-plan">
        <SegmentPicker
          selected={new Set(chosen.map(({ id }) => id))}
          parentProvider={parentProvider}
          isPmp={editing.targeting.pmp}
          kinds={editing.segmentKinds}
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
            empty="Drag segments here, or press + beside one. With none, everyone is reached."
          />
          <SegmentBox
            {...boxOf('exclude', excludeSegments)}
            title="Excluded"
            joined={<span className="k-note">any of them</span>}
            empty="Drag segments here, or press − beside one, to exclude them."
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
