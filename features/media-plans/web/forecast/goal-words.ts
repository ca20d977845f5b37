import { counted } from '@kontor/core/contract';
import { compact, wholeMoney } from '@kontor/core/ui';
import type { Goal, GoalCheck, Loosening } from '@kontor/media-plans/contract';

type LabelOf = (key: string) => { label: string; isExclude: boolean };

const nameOf = (key: string, labelOf: LabelOf) => {
  const { label, isExclude } = labelOf(key);
  return isExclude ? `the exclusion of ${label}` : label;
};

/** “A, B or C”. */
const either = (names: readonly string[]) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ');

function closingWords(closing: readonly Loosening[], labelOf: LabelOf): string {
  const names = closing.map(({ keys }) => keys.map((key) => nameOf(key, labelOf)).join(' together with '));
  if (names.length === 0) return 'Removing one or two targeting rules would not close the gap.';
  const isAny = names.length > 1 && closing.every(({ keys }) => keys.length === 1);
  return `Removing ${either(names)}${isAny ? ', any one of them,' : ''} would close the gap.`;
}

/** “Short by 1.20 M impressions ($14,400). Removing DMA 501 New York would close the gap.” */
export function goalWords(
  check: GoalCheck,
  { unit, labelOf }: { unit: Goal['unit']; labelOf: LabelOf },
): { verdict: string; more: string } {
  const { days, wanted, reach, shortRequests, shortDollars, closing } = check;
  const missing = Math.ceil(shortRequests);
  const impressions = `${compact(missing)} ${missing === 1 ? 'impression' : 'impressions'}`;
  // A forecast knows no dollars of a million.
  const dollars = shortDollars < 1e6 ? wholeMoney(shortDollars) : `$${compact(shortDollars)}`;
  if (shortRequests === 0)
    return {
      verdict: 'Enough avails clear the floor.',
      more: `${compact(reach)} impressions in ${counted(days, 'day', 'days')}; the goal takes ${compact(wanted)}.`,
    };
  return {
    verdict: unit === 'dollars' ? `Short by ${dollars} (${impressions}).` : `Short by ${impressions} (${dollars}).`,
    more: closingWords(closing, labelOf),
  };
}
