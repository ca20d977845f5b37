// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed by transform, which table rows do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, its cells do not
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
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
  style: CSSProperties;
  onPick: (item: LookupItem, next: PickState | null) => void;
};

const BAR_PX = 58;

export function LookupRow({ item, index, state, isCurrent, hasCode, canExclude, side, share, style, onPick }: LookupRowProps) {
  return (
    <div
      className="k-lookup-row"
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-state={state}
      tabIndex={isCurrent ? 0 : -1}
      style={style}
    >
      {hasCode && (
        <span role="gridcell" className="k-code">
          {item.code}
        </span>
      )}
      <span role="gridcell" className="k-lookup-name" title={item.name} dir="auto">
        <span>{item.name}</span>
        {state && <span className="k-visually-hidden">, {state}d</span>}
        {item.note && <small>{item.note}</small>}
      </span>
      <span role="gridcell" className="k-num" title={item.valueTitle} data-nothing={item.isNothing || undefined}>
        {share > 0 && <i aria-hidden="true" style={{ width: Math.max(1, Math.round(share * BAR_PX)) }} />}
        {item.valueLabel}
      </span>
      <span role="gridcell" className="k-lookup-acts">
        <Sign item={item} mode="include" {...{ state, isCurrent, side, onPick }} />
        {canExclude && <Sign item={item} mode="exclude" {...{ state, isCurrent, side, onPick }} />}
      </span>
    </div>
  );
}
