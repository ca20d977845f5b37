import {
  activeSet,
  addGroup,
  addSet,
  type Expression,
  itemsOf,
  keyOfItem,
  type LogicOf,
  type NamedItem,
} from '@kontor/boolean-logic/contract';
import { compact, cpm, ErrorPanel, IconButton, MISSING, Note, StickyBar } from '@kontor/core/ui';
import { errorText, UnsavedQuestion, useUnsavedGuard } from '@kontor/core/web';
import { toldReason, toldWords } from '@kontor/market/contract';
import { activeParent } from '@kontor/segments/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { LogicText } from './logic-text.tsx';
import { LogicTree } from './logic-tree.tsx';
import { LogicWords } from './logic-words.tsx';
import './logic.css';
import { nodeName } from './node-words.ts';
import type { DropReader } from './tree-acts.ts';
import { useItemNames } from './use-item-names.ts';
import { useLogicCheck } from './use-logic-check.ts';
import { type LogicEditing, useLogicEditing } from './use-logic-editing.ts';
import { useLogicText } from './use-logic-text.ts';
import { type NodeSizes, useNodeSizes } from './use-node-sizes.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** What the list beside the tree is told. */
export type PickerView = {
  /** Keys of the items that the active set has already. */
  selected: ReadonlySet<string>;
  /** Of the segments chosen; null where none has one (spec 2 §4). */
  parentProvider: string | null;
  onAdd: (item: NamedItem) => void;
  onKnown: (items: readonly NamedItem[]) => void;
};

export type LogicBuilderProps = {
  of: LogicOf;
  title: string;
  subtitle?: ReactNode;
  value: Expression | null;
  /** The plan has publisher direct inventory. */
  isPmp?: boolean;
  picker: (view: PickerView) => ReactNode;
  drops?: DropReader;
  /** What else the expression comes to, after its users and its fee. */
  figure?: (expression: Expression) => ReactNode;
  onApply: (expression: Expression, names: readonly NamedItem[]) => void;
  onCancel: () => void;
};

const TABS = [
  { value: 'tree', label: 'Tree' },
  { value: 'text', label: 'Text' },
];
const EXAMPLES: Record<LogicOf, string> = {
  audience: '("A" or "B") and not "C"',
  content: '("Genre: Drama" or "Genre: News") and not "Language: Spanish"',
};

/** Builds an expression: tree or text, what it says in words, and the list of what can be added (spec 2 §4). */
export function LogicBuilder({ of, title, subtitle, value, isPmp = false, picker, drops, figure, onApply, onCancel }: LogicBuilderProps) {
  const editing = useLogicEditing(value);
  useUndoKeys(editing);
  const names = useItemNames(of, value);
  const sizes = useNodeSizes(editing.expression, of === 'audience');
  const reading = useLogicText(editing, names);
  const { tab, readToTree, handleTab } = useReadingTabs(reading);
  const check = useLogicCheck({
    of,
    expression: editing.expression,
    isPmp,
    read: readToTree,
    onPassed: (expression) => onApply(expression, names.newest()),
  });
  const isDirty = editing.isChanged || reading.isTyped;
  const guard = useUnsavedGuard(isDirty, null);
  const [isLeaving, setLeaving] = useState(false);
  const handleLeave = () => {
    check.stop();
    onCancel();
  };
  const set = activeSet(editing);
  const parentProvider = activeParent(itemsOf(editing.expression).flatMap((item) => names.of(item) ?? [])) || null;
  const handleAdd = (named: NamedItem) => {
    names.learn([named]);
    editing.add([named.item]);
  };
  return (
    <div className="logic-builder">
      <LogicHead title={title} subtitle={subtitle} editing={editing} tab={tab} onTab={(next) => void handleTab(next)} />
      <div className="logic-columns">
        <section className="logic-work" aria-label="Expression">
          <Alerts failure={check.failure} refusal={editing.refusal} names={names} />
          {tab === 'tree' ? (
            <LogicTree
              of={of}
              label={title}
              editing={editing}
              names={names}
              sizes={of === 'audience' ? sizes : null}
              faults={check.faults}
              drops={drops}
            />
          ) : (
            <LogicText reading={reading} example={EXAMPLES[of]} onRead={() => void handleTab('tree')} />
          )}
          <LogicWords expression={editing.expression} of={of} names={names} />
        </section>
        <section className="logic-shelf" aria-label={of === 'audience' ? 'Segments' : 'Content values'}>
          {picker({ selected: new Set(set?.set.items.map(keyOfItem)), parentProvider, onAdd: handleAdd, onKnown: names.learn })}
          <p className="k-note">{addsTo(set, of)}</p>
        </section>
      </div>
      <StickyBar
        label={`Actions of ${title.toLowerCase()}`}
        message={
          <>
            {of === 'audience' && <Total expression={editing.expression} sizes={sizes} />}
            {figure?.(editing.expression)}
          </>
        }
      >
        <Button variant="default" onClick={() => (isDirty ? setLeaving(true) : handleLeave())}>
          Cancel
        </Button>
        <Button loading={check.isChecking} onClick={check.run}>
          Validate and apply
        </Button>
      </StickyBar>
      <UnsavedQuestion isOpen={isLeaving} onContinue={handleLeave} onCancel={() => setLeaving(false)} />
      {guard}
    </div>
  );
}

/** Tree or text. A text that is typed is read on the way to the tree, and nothing of it is lost where it cannot be. */
function useReadingTabs(reading: ReturnType<typeof useLogicText>) {
  const [tab, setTab] = useState('tree');
  const readToTree = async () => {
    const expression = await reading.read({ isCheck: true });
    if (expression && reading.isTyped) setTab('tree');
    return expression;
  };
  const handleTab = async (next: string) => {
    if (next === 'text' || (await reading.read())) setTab(next);
  };
  return { tab, readToTree, handleTab };
}

type AlertsProps = { failure: string | null; refusal: string | null; names: ReturnType<typeof useItemNames> };

/** What the check found, what an edit was refused for, and names that did not load. */
function Alerts({ failure, refusal, names }: AlertsProps) {
  return (
    <>
      {failure && (
        <div role="alert">
          <Note tone="neg">{failure}</Note>
        </div>
      )}
      {refusal && (
        <div role="alert">
          <Note tone="warn">{refusal}</Note>
        </div>
      )}
      {names.error && (
        <ErrorPanel title="Names did not load" onRetry={names.retry} isRetrying={names.isRetrying}>
          {errorText(names.error)} The expression can still be edited.
        </ErrorPanel>
      )}
    </>
  );
}

type LogicHeadProps = { title: string; subtitle: ReactNode; editing: LogicEditing; tab: string; onTab: (tab: string) => void };

function LogicHead({ title, subtitle, editing, tab, onTab }: LogicHeadProps) {
  return (
    <header className="logic-head">
      <h2>{title}</h2>
      <span className="k-note" title={typeof subtitle === 'string' ? subtitle : undefined} dir="auto">
        {subtitle}
      </span>
      <SegmentedControl aria-label="Edit as" data={TABS} value={tab} onChange={onTab} />
      <IconButton
        label="Undo"
        icon={IconArrowBackUp}
        size={32}
        onClick={editing.undo}
        reason={editing.canUndo ? null : 'nothing to undo'}
      />
      <IconButton
        label="Redo"
        icon={IconArrowForwardUp}
        size={32}
        onClick={editing.redo}
        reason={editing.canRedo ? null : 'nothing to redo'}
      />
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => editing.act(addSet)}>
        Add set
      </Button>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => editing.act(addGroup)}>
        Add group
      </Button>
    </header>
  );
}

function addsTo(active: ReturnType<typeof activeSet>, of: LogicOf): ReactNode {
  if (!active) return 'Choose a set in the tree, and add to it from here.';
  return (
    <>
      Adds to the active set, <b>{nodeName(active.set, active.path, of)}</b>
    </>
  );
}

const OF_SEGMENTS = 'Distinct users that the segments hold. Avails are of the whole market: do not divide one by the other.';
/** “6.84 M users in the segments, data fee $1.35 CPM”. */
function Total({ expression, sizes }: { expression: Expression; sizes: NodeSizes }) {
  const users = sizes.usersOf(expression);
  if (sizes.isFailed)
    return (
      <>
        Sizes did not load: {errorText(sizes.error)}{' '}
        <Button variant="subtle" size="compact-xs" onClick={sizes.retry} loading={sizes.isRetrying}>
          Retry
        </Button>
      </>
    );
  return (
    <>
      <strong title={[OF_SEGMENTS, toldReason(users)].filter(Boolean).join(' ')}>
        {users === undefined ? '…' : users === null ? MISSING : toldWords(users, compact)} users
      </strong>{' '}
      in the segments, data fee {sizes.fee === undefined ? '…' : cpm(sizes.fee)}
    </>
  );
}
