// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed by transform, which table rows do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, its cells do not
import { shallowEqual } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { type LookupItem, nextState, type PickState } from './lookup-item.ts';

type SignProps = Pick<LookupRowProps, 'item' | 'state' | 'isCurrent' | 'side' | 'onPick'> & { mode: PickState };

const VERBS = { include: 'Include', exclude: 'Exclude' } as const;

function Sign({ item, mode, state, isCurrent, side, onPick }: SignProps) {
  const Icon = mode === 'include' ? IconPlus : IconMinus;
  const isSwitch = side !== undefined && side !== mode;
  const label = isSwitch ? `Switch to ${mode} ${item.name}…` : `${VERBS[mode]} ${item.name}`;
  return (
    <button
      type="button"
      data-mode={mode}
      data-switch={isSwitch || undefined}
      title={isSwitch ? label : undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      aria-pressed={state === mode}
      onClick={() => onPick(item, nextState(state, mode))}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
    </button>
  );
}

export type LookupRowProps = {
  item: LookupItem;
  index: number;
  state: PickState | undefined;
  isCurrent: boolean;
  hasCode: boolean;
  canExclude: boolean;
  side: PickState | undefined;
  /** Share of the largest value, 0 to 1. */
  share: number;
  /** Offset and height, in px. */
  top: number;
  height: number;
  iconOf: ((id: string) => ReactNode) | undefined;
  onPick: (item: LookupItem, next: PickState | null) => void;
  onToggle: ((id: string) => void) | undefined;
};

const BAR_PX = 58;
const VERBS_DONE = { include: 'included', exclude: 'excluded' } as const;

/** Opens and closes a parent for the pointer; keys do it on the row. */
function Turn({ item: { id, name, isOpen }, onToggle }: Pick<LookupRowProps, 'item' | 'onToggle'>) {
  if (isOpen === undefined) return <i className="k-lookup-turn" aria-hidden="true" />;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className="k-lookup-turn"
      tabIndex={-1}
      aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
      onClick={() => onToggle?.(id)}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
    </button>
  );
}

function PlainLookupRow({
  item,
  index,
  state,
  isCurrent,
  hasCode,
  canExclude,
  side,
  share,
  top,
  height,
  iconOf,
  onPick,
  onToggle,
}: LookupRowProps) {
  const along = state === undefined ? item.along : undefined;
  return (
    <div
      className="k-lookup-row"
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-state={state ?? along?.state}
      aria-level={item.level}
      aria-expanded={item.isOpen}
      data-level={item.level}
      tabIndex={isCurrent ? 0 : -1}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {hasCode && (
        <span role="gridcell" className="k-code">
          {item.code}
        </span>
      )}
      <span role="gridcell" className="k-lookup-name" data-icon={iconOf ? '' : undefined} title={item.name} dir="auto">
        {item.level && <Turn item={item} onToggle={onToggle} />}
        {iconOf?.(item.id)}
        <span>{item.name}</span>
        {along && (
          <em>
            {VERBS_DONE[along.state]} with {along.name}
          </em>
        )}
        {state && <span className="k-visually-hidden">, {state}d</span>}
        {item.note && <small>{item.note}</small>}
      </span>
      <span role="gridcell" className="k-num" title={item.valueTitle} data-nothing={item.isNothing || undefined}>
        {share > 0 && <i aria-hidden="true" style={{ width: Math.max(1, Math.round(share * BAR_PX)) }} />}
        {item.valueLabel}
      </span>
      <span role="gridcell" className="k-lookup-acts">
        {!along && <Sign item={item} mode="include" {...{ state, isCurrent, side, onPick }} />}
        {!along && canExclude && <Sign item={item} mode="exclude" {...{ state, isCurrent, side, onPick }} />}
      </span>
    </div>
  );
}

/** Drawn anew where something of its own changes: the items of a list are made anew for every choice. */
export const LookupRow = memo(PlainLookupRow, ({ item: old, ...before }, { item, ...after }) => {
  const { along: wasAlong, ...was } = old;
  const { along, ...is } = item;
  return shallowEqual(before, after) && shallowEqual(was, is) && shallowEqual(wasAlong ?? {}, along ?? {});
});
