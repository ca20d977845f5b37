import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3, IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useOpening } from '../later/use-opening.ts';
import { AS_DECLARED, arranged, bounded, type ColumnLayout, widthOf } from '../table/column-layout.ts';
import { toggled } from './check-line.tsx';
import './columns-menu.css';
import './filters.css';

export type ColumnChoice = {
  key: string;
  label: string;
  isFixed?: boolean | undefined;
  width?: number | undefined;
  align?: 'right' | undefined;
};
export type ColumnsMenuProps = {
  columns: readonly ColumnChoice[];
  visible: ReadonlySet<string>;
  onChange: (visible: Set<string>) => void;
  /** How they are ordered, pinned and sized; without it they are only chosen. */
  layout?: ColumnLayout | undefined;
  onLayout?: ((next: ColumnLayout) => void) | undefined;
  onReset?: (() => void) | undefined;
};

const STEP_PX = 12;

/** The order with one column moved to the place of another. */
function movedTo(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((one) => one !== key);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, key);
}

type ArrangeProps = { choices: readonly ColumnChoice[]; layout: ColumnLayout; onLayout: (next: ColumnLayout) => void };

/** Moves, pins and resizes a column; one that is pinned moves among the pinned. */
function useArrange({ choices, layout, onLayout }: ArrangeProps) {
  const taken = useRef<string>(null);
  const [over, setOver] = useState<string | null>(null);
  const keys = choices.flatMap(({ key, isFixed }) => (isFixed ? [] : [key]));
  const move = (key: string, to: number) => {
    const order = movedTo(keys, key, to);
    onLayout({ ...layout, order, pinned: order.filter((one) => layout.pinned.includes(one)) });
  };
  const handleKey = (event: KeyboardEvent, column: ColumnChoice) => {
    if (!event.altKey || column.isFixed) return;
    const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: 0, ArrowRight: 0 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (by !== 0) return move(column.key, keys.indexOf(column.key) + by);
    const width = widthOf(column, layout.widths) + (event.key === 'ArrowRight' ? STEP_PX : -STEP_PX);
    onLayout({ ...layout, widths: { ...layout.widths, [column.key]: bounded(width) } });
  };
  const drop = (key: string) => {
    setOver(null);
    if (taken.current) move(taken.current, keys.indexOf(key));
  };
  const take = (key: string) => {
    taken.current = key;
  };
  return {
    over,
    take,
    hover: setOver,
    drop,
    handleKey,
    pin: (key: string) => onLayout({ ...layout, pinned: toggled(layout.pinned, key) }),
  };
}

type RowProps = {
  column: ColumnChoice;
  isVisible: boolean;
  onToggle: () => void;
  /** Undefined where columns are only chosen. */
  arrange: (ReturnType<typeof useArrange> & { isPinned: boolean }) | undefined;
};

/** One column: its grip, its box, its pin. */
function ColumnRow({ column, isVisible, onToggle, arrange }: RowProps) {
  const { key, label, isFixed = false } = column;
  const Pin = arrange?.isPinned ? IconPinFilled : IconPin;
  const box = (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
    <label>
      <Checkbox checked={isFixed || isVisible} disabled={isFixed} onChange={onToggle} />
      <span>{label}</span>
    </label>
  );
  if (!arrange || isFixed) return <li data-fixed={arrange ? true : undefined}>{box}</li>;
  return (
    <li
      draggable
      data-over={arrange.over === key || undefined}
      onDragStart={() => arrange.take(key)}
      onDragOver={(event) => {
        event.preventDefault();
        arrange.hover(key);
      }}
      onDrop={(event) => {
        event.preventDefault();
        arrange.drop(key);
      }}
      onDragEnd={() => arrange.hover(null)}
      onKeyDown={(event) => arrange.handleKey(event, column)}
    >
      <IconGripVertical size={14} stroke={1.5} aria-hidden className="k-grip" />
      {box}
      <button type="button" className="k-pin" aria-pressed={arrange.isPinned} aria-label={`Pin ${label}`} onClick={() => arrange.pin(key)}>
        <Pin size={14} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}

/** Which columns a table shows, in which order and how wide; fixed ones are listed but cannot be left out. */
export function ColumnsMenu({ columns, visible, onChange, onReset, layout = AS_DECLARED, onLayout }: ColumnsMenuProps) {
  const choices = arranged(
    columns.map((column) => ({ ...column, flex: column.isFixed })),
    layout,
  );
  const arrange = useArrange({ choices, layout, onLayout: onLayout ?? (() => undefined) });
  const { isOpen, isDrawn, setOpen, button } = useOpening();
  const toggle = (key: string) => {
    const next = new Set(visible);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    // It stays where a turned screen hides its button: what has the focus can be left.
    <Popover position="bottom-end" width={264} trapFocus returnFocus hideDetached={false} opened={isDrawn} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="default"
          className="k-columns"
          data-tip="Columns"
          leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
          {...button}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns shown">
        <ul className="k-check-list k-column-list">
          {choices.map((column) => (
            <ColumnRow
              key={column.key}
              column={column}
              isVisible={visible.has(column.key)}
              onToggle={() => toggle(column.key)}
              arrange={onLayout && { ...arrange, isPinned: layout.pinned.includes(column.key) }}
            />
          ))}
        </ul>
        {onLayout && <p className="k-column-note">Drag to move. Alt with ↑ ↓ moves, with ← → resizes.</p>}
        {onReset && (
          <div className="k-check-foot">
            <Button variant="subtle" size="compact-xs" onClick={onReset}>
              Reset to default
            </Button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
