import {
  boxesToExpression,
  type Expression,
  expressionToBoxes,
  itemsOf,
  keyOfItem,
  LOGIC_CLOSED,
  type LogicOf,
  type NamedItem,
  wordsOfExpression,
} from '@kontor/boolean-logic/contract';
import { ContentValues, LogicBuilder, LogicDialog, type PickerView } from '@kontor/boolean-logic/web';
import { EditorWork, Note, ReasonButton } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { LOGIC_KEYS } from '@kontor/media-plans/contract';
import type { ChosenSegment, PickerSegment } from '@kontor/segments/contract';
import { droppedSegment, isSegmentOver, SegmentPicker, shortSegmentNote } from '@kontor/segments/web';
import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { LogicRequests } from './logic-requests.tsx';
import type { PlanEditing } from './use-plan-editing.ts';

type SectionProps = { editing: PlanEditing; tools: ReactNode; error?: string | undefined };

const TITLES: Record<LogicOf, string> = { audience: 'Audience logic', content: 'Content logic' };
const NOTES: Record<LogicOf, string> = {
  audience: 'Segments by and, or and not, in place of the Segments section',
  content: 'What is shown, by and, or and not',
};
/** Where names of the two boxes are known. */
const BOXES = 'includeSegments';

const segmentItem = (segment: PickerSegment): NamedItem => ({
  item: { type: 'SEGMENT', id: segment.id },
  title: segment.title,
  note: shortSegmentNote(segment),
  parentProvider: segment.parentProvider,
});

type ShelfProps = { view: PickerView; isPmp: boolean; kinds: PlanEditing['segmentKinds'] };

const SegmentShelf = ({ view, isPmp, kinds }: ShelfProps) => (
  <SegmentPicker
    kinds={kinds}
    selected={view.selected}
    parentProvider={view.parentProvider}
    isPmp={isPmp}
    actions={[{ label: 'Add', icon: IconPlus, keys: ['+', '=', 'Enter'], onPick: (segment) => view.onAdd(segmentItem(segment)) }]}
    draggable
  />
);

const DROPS = {
  isOver: isSegmentOver,
  read: (event: Parameters<typeof droppedSegment>[0]) => {
    const segment = droppedSegment(event);
    return segment && segmentItem(segment);
  },
};

/** The logic of a plan: its switch, what it says, and the way into the builder. */
function LogicSection({ of, editing, tools, error }: SectionProps & { of: LogicOf }) {
  const key = LOGIC_KEYS[of];
  const { pmp: isPmp, [key]: logic } = editing.targeting;
  const { enabled, value } = logic;
  const { featureToggles } = useSession();
  const [isOpen, setOpen] = useState(false);
  const build = useRef<HTMLButtonElement>(null);
  const closed = featureToggles[key] ? null : LOGIC_CLOSED[of].text;
  const put = (next: { enabled: boolean; value: Expression | null }) => editing.change((now) => ({ ...now, [key]: next }));
  const titleOf = (id: string) => editing.nameOf(key, id);
  const handleApply = (expression: Expression, names: readonly NamedItem[]) => {
    editing.learnNames(
      key,
      names.map(({ item, title }) => ({ id: keyOfItem(item), name: title })),
    );
    put({ enabled: true, value: expression });
    setOpen(false);
  };
  return (
    <EditorWork title={TITLES[of]} note={NOTES[of]} actions={tools}>
      <div className="k-plan-options" data-column>
        {error && (
          <p className="k-error-line" role="alert">
            {error}
          </p>
        )}
        {closed && <Note tone="info">{closed}</Note>}
        <Switch
          label={`Use ${TITLES[of].toLowerCase()}`}
          checked={enabled}
          disabled={closed !== null && !enabled}
          onChange={(event) => put({ enabled: event.currentTarget.checked, value })}
        />
        {value ? (
          <p className="k-plan-words">{wordsOfExpression(value, of, (item) => titleOf(keyOfItem(item)))}</p>
        ) : (
          <p className="k-note">No logic yet.</p>
        )}
        <div className="k-actions">
          <ReasonButton ref={build} reason={closed} onClick={() => setOpen(true)}>
            {value ? 'Edit logic' : 'Build logic'}
          </ReasonButton>
          {of === 'audience' && <BoxActions editing={editing} closed={closed} onBack={() => build.current?.focus()} />}
        </div>
      </div>
      <LogicDialog title={TITLES[of]} opened={isOpen} onClose={() => setOpen(false)}>
        <LogicBuilder
          of={of}
          title={TITLES[of]}
          subtitle={editing.planTitle}
          figure={(expression) => <LogicRequests of={of} expression={expression} reads={editing.reads} />}
          value={value}
          isPmp={isPmp}
          picker={(view) =>
            of === 'audience' ? <SegmentShelf view={view} isPmp={isPmp} kinds={editing.segmentKinds} /> : <ContentValues view={view} />
          }
          {...(of === 'audience' && { drops: DROPS })}
          onApply={handleApply}
          onCancel={() => setOpen(false)}
        />
      </LogicDialog>
    </EditorWork>
  );
}

const chosenOf = (id: string): ChosenSegment => ({ id, source: 0, type: 'RDS' });

type BoxActionsProps = {
  editing: PlanEditing;
  closed: string | null;
  /** The button that was pressed is gone then. */
  onBack: () => void;
};

/** From the two boxes to logic, and back while it stays that simple (docs/decisions/0060). */
function BoxActions({ editing, closed, onBack }: BoxActionsProps) {
  const { includeSegments, excludeSegments, includeSegmentAnd, audienceBooleanLogic } = editing.targeting;
  const idsOf = (chosen: readonly ChosenSegment[]) => chosen.map(({ id }) => id);
  const made = boxesToExpression({ included: idsOf(includeSegments), excluded: idsOf(excludeSegments), and: includeSegmentAnd });
  const boxes = audienceBooleanLogic.value && expressionToBoxes(audienceBooleanLogic.value);
  const handleMake = () => {
    if (!made) return;
    const ids = itemsOf(made).map(keyOfItem);
    editing.learnNames(
      'audienceBooleanLogic',
      ids.map((id) => ({ id, name: editing.nameOf(BOXES, id) })),
    );
    editing.change((now) => ({ ...now, audienceBooleanLogic: { enabled: true, value: made } }));
  };
  const handleBack = () => {
    if (!boxes) return;
    editing.learnNames(
      BOXES,
      [...boxes.included, ...boxes.excluded].map((id) => ({ id, name: editing.nameOf('audienceBooleanLogic', id) })),
    );
    const sourceOf = new Map([...includeSegments, ...excludeSegments].map((one) => [one.id, one]));
    const chosen = (all: readonly string[]) => all.map((id) => sourceOf.get(id) ?? chosenOf(id));
    editing.change((now) => ({
      ...now,
      includeSegments: chosen(boxes.included),
      excludeSegments: chosen(boxes.excluded),
      includeSegmentAnd: boxes.and,
      audienceBooleanLogic: { enabled: false, value: null },
    }));
    onBack();
  };
  return (
    <>
      {made && (
        <ReasonButton variant="default" reason={closed} onClick={handleMake}>
          Start from my segments
        </ReasonButton>
      )}
      {boxes && (
        <Button variant="default" onClick={handleBack}>
          Use simple segments
        </Button>
      )}
    </>
  );
}

export const AudienceLogicSection = (props: SectionProps) => <LogicSection of="audience" {...props} />;
export const ContentLogicSection = (props: SectionProps) => <LogicSection of="content" {...props} />;
