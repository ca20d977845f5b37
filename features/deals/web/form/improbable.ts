import { compact, count, money } from '@kontor/core/ui';
import type { DealDraft } from '@kontor/deals/contract';
import type { PlanForecast } from '@kontor/media-plans/contract';

type Outlook = Pick<PlanForecast, 'requests' | 'medianCpm' | 'isEnough'>;
type Doubts = { rate?: string; budget?: string; impression?: string };

const TIMES = 10;
const DAY_MS = 86_400_000;

/** Days of the flight, begun ones included; null where it is open. */
function flightDays({ start, end }: Pick<DealDraft, 'start' | 'end'>): number | null {
  if (!start || !end) return null;
  const span = Date.parse(`${end.replace(' ', 'T')}Z`) - Date.parse(`${start.replace(' ', 'T')}Z`);
  return span > 0 ? Math.ceil(span / DAY_MS) : null;
}

/** Numbers that are allowed and hardly meant, by comparing with what the plan would deliver. Says nothing where the sample is too small. */
export function doubtsOf(deal: DealDraft, outlook: Outlook | undefined): Doubts {
  if (!outlook?.isEnough) return {};
  const { requests, medianCpm } = outlook;
  const { budgetType, budgetOptionsDaily, budget, impression } = deal;
  const rate = Number(deal.rate) || 0;
  const doubts: Doubts = {};
  if (medianCpm !== null && rate > TIMES * medianCpm) doubts.rate = `More than ${TIMES} times the plan’s median of ${money(medianCpm)}.`;
  const spendable = (requests * rate) / 1_000;
  if (budgetType === 'DAILY' && budgetOptionsDaily === 'BUDGET' && rate > 0 && Number(budget) > spendable)
    doubts.budget = `The plan’s ${compact(requests)} avails a day cost ${money(spendable)} at ${money(rate)}: this budget cannot be spent.`;
  const days = budgetType === 'DAILY' ? 1 : flightDays(deal);
  if (budgetType !== 'OPEN' && days !== null && Number(impression) > requests * days)
    doubts.impression = `The plan has ${compact(requests * days)} avails ${budgetType === 'DAILY' ? 'a day' : `in ${count(days)} days`}.`;
  return doubts;
}
