import {
  activeSet,
  addGroup,
  addSet,
  type Expression,
  type Item,
  type LogicOf,
  type NamedItem,
  nodeAt,
  type Path,
} from '@kontor/boolean-logic/contract';
import { compact, cpm, ErrorPanel, IconButton, Note, StickyBar } from '@kontor/core/ui';
import { errorText, UnsavedQuestion, useUnsavedGuard } from '@kontor/core/web';
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { LogicText } from './logic-text.tsx';
import { LogicTree } from './logic-tree.tsx';
import { LogicWords } from './logic-words.tsx';
import './logic.css';
import { nodeName } from './node-words.ts';
import type { DropReader } from './tree-acts.ts';
import { useItemNames } from './use-item-names.ts';
import { useLogicCheck } from './use-logic-check.ts';
import { keysIn, type LogicEditing, useLogicEditing } from './use-logic-editing.ts';
import { useLogicText } from './use-logic-text.ts';
import { type NodeSizes, useNodeSizes } from './use-node-sizes.ts';

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
  picker: (view: PickerView) => ReactNode;
  drops?: DropReader;
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
export function LogicBuilder({ of, title, subtitle, value, picker, drops, onApply, onCancel }: LogicBuilderProps) {
  const editing = useLogicEditing(value);
  const names = useItemNames(of, value);
  const sizes = useNodeSizes(editing.expression, of === 'audience');
  const [tab, setTab] = useState('tree');
  const reading = useLogicText(editing, names);
  /** A text that is typed is read on the way to the tree, and nothing of it is lost where it cannot be. */
  const readToTree = async () => {
    const expression = await reading.read();
    if (expression && reading.isTyped) setTab('tree');
    return expression;
  };
  const handleTab = async (next: string) => {
    if (next === 'text' || (await reading.read())) setTab(next);
  };
  const check = useLogicCheck({
    of,
    expression: editing.expression,
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
  const set = activeSet(editing)?.path ?? null;
  const parentProvider = useParent(editing.expression, names.of);
  const handleAdd = (named: NamedItem) => {
    names.learn([named]);
    editing.add([named.item]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears undo and redo wherever the focus is within
    <div className="logic-builder" onKeyDown={(event) => undoByKey(event, editing)}>
      <LogicHead title={title} subtitle={subtitle} editing={editing} tab={tab} onTab={(next) => void handleTab(next)} />
      <div className="logic-columns">
        <section className="logic-work" aria-label="Expression">
          <Alerts failure={check.failure} refusal={editing.refusal} names={names} />
          {tab === 'tree' ? (
            <LogicTree
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
          {picker({ selected: keysIn(editing.expression, set), parentProvider, onAdd: handleAdd, onKnown: names.learn })}
          <p className="k-note">{addsTo(editing.expression, set)}</p>
        </section>
      </div>
      <StickyBar
        label={`Actions of ${title.toLowerCase()}`}
        message={of === 'audience' ? <Total expression={editing.expression} sizes={sizes} /> : 'Nothing is saved until you save the plan.'}
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

/** The page behind has an undo of its own, which must not hear these keys. */
function undoByKey(event: KeyboardEvent, editing: LogicEditing) {
  const key = event.key.toLowerCase();
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
  event.stopPropagation();
  if (isTyping) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) editing.redo();
  else editing.undo();
}

type LogicHeadProps = { title: string; subtitle: ReactNode; editing: LogicEditing; tab: string; onTab: (tab: string) => void };

function LogicHead({ title, subtitle, editing, tab, onTab }: LogicHeadProps) {
  return (
    <header className="logic-head">
      <h2>{title}</h2>
      <span className="k-note">{subtitle}</span>
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

function addsTo(expression: Expression, set: Path | null): ReactNode {
  const node = set && nodeAt(expression, set);
  if (node?.type !== 'SET' || !set) return 'Choose a set in the tree, and add to it from here.';
  return (
    <>
      Adds to the active set, <b>{nodeName(node, set)}</b>
    </>
  );
}

/** “6.84 M users, data fee $1.35 CPM”. */
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
      <strong>{users === undefined ? '…' : compact(users)} users</strong>, data fee {sizes.fee === undefined ? '…' : cpm(sizes.fee)}
    </>
  );
}

/** The first segment with a parent provider restricts the others (spec 2 §4). */
function useParent(expression: Expression, of: (item: Item) => NamedItem | undefined): string | null {
  const items = expression.nodes.flatMap(function within(node): Item[] {
    return node.type === 'SET' ? node.items : node.nodes.flatMap(within);
  });
  return items.map((item) => of(item)?.parentProvider ?? '').find((name) => name !== '') ?? null;
}
