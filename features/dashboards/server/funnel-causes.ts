import { type FunnelCause, lossTold, NOT_RENDERED, noBidTold, type Told, UNTOLD, unofferedTold } from '@kontor/dashboards/contract';
import type { Unoffered } from '@kontor/market/contract';

type Counted = Told & { key: string; count: number };

/** Codes that people read as the same cause are one; the commonest first. */
function merged(counted: readonly Counted[]): Counted[] {
  const byLabel = new Map<string, Counted>();
  for (const one of counted) {
    const known = byLabel.get(one.label);
    byLabel.set(one.label, known ? { ...known, count: known.count + one.count } : one);
  }
  return [...byLabel.values()].filter(({ count }) => count !== 0).sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

const OTHER: Told = { label: 'Other: no reason told', ...UNTOLD };
/** A real exchange's log may tell more causes than were lost, or more of a stage than of the one before. */
const OVERRUN: Told = { label: 'More told than lost: the log overruns', ...UNTOLD };

/** Causes that sum to `lost` exactly: what has none is Other, and what goes beyond it is shown as an overrun. */
export function causesOf(lost: number, counted: readonly Counted[]): FunnelCause[] {
  const causes = merged(counted);
  const rest = lost - causes.reduce((sum, { count }) => sum + count, 0);
  if (rest > 0) causes.push({ key: 'other', count: rest, ...OTHER });
  if (rest < 0) causes.push({ key: 'overrun', count: rest, ...OVERRUN });
  return causes.map(({ key, label, count, who, change, field = null, clause = null }) => ({
    key,
    label,
    count,
    share: lost > 0 ? (count / lost) * 100 : null,
    who,
    change,
    field,
    clause,
  }));
}

type Code = { code: number; count: string };
export const unofferedCauses = (counts: readonly { cause: Unoffered; count: number }[]): Counted[] =>
  counts.map(({ cause, count }) => ({ key: `unoffered.${cause}`, count, ...unofferedTold(cause) }));
export const noBidCauses = (codes: readonly Code[]): Counted[] =>
  codes.map(({ code, count }) => ({ key: `nobid.${code}`, count: Number(count), ...noBidTold(code) }));
export const lossCauses = (codes: readonly Code[]): Counted[] =>
  codes.map(({ code, count }) => ({ key: `loss.${code}`, count: Number(count), ...lossTold(code) }));
export const unshownCauses = (lost: number): Counted[] =>
  lost > 0 ? [{ key: 'unshown', label: 'Not rendered', count: lost, ...NOT_RENDERED }] : [];
