import { dayIn, FLIGHT_ZONE, hrefOf, ZONES } from '@kontor/core/contract';
import { Ago, count, Hint, MISSING, money, Pace, percent, shortDay, UiLink } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { ATTENTION_LABELS, type Deal, type DealStanding, dealPages, dealRoutes, HAS_RUN, PACE_HINT } from '@kontor/deals/contract';
import type { ReactNode } from 'react';
import '../deals.css';
import { hours, spentWords } from '../flight-words.ts';

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <span>
    <span className="k-note">{label}</span> {children}
  </span>
);

/** “41.2 % of 27,500,000 impressions”; a daily goal's is of today. */
function usedOf({ goal, budgetUsed, delivered }: DealStanding): ReactNode {
  if (!goal || budgetUsed === null) return MISSING;
  const [write, unit] = goal.of === 'spend' ? [money, ''] : [count, ' impressions'];
  return (
    <span title={`${write(delivered)}${unit} so far`}>
      {percent(budgetUsed)} of {write(goal.amount)}
      {unit}
      {goal.per === 'day' ? ' today' : ''}
    </span>
  );
}

type Line = Pick<Deal, 'id' | 'status' | 'rate' | 'start' | 'createTime'>;

const DAYS_OF_DAILY = 7;
const DAY_MS = 86_400_000;

/** What pace is of: an overall goal’s since the flight began, a daily one’s of the last seven days or of those since it began. */
export function paceBasis(goal: NonNullable<DealStanding['goal']>, { start, createTime }: Pick<Line, 'start' | 'createTime'>): string {
  const began = start?.slice(0, 10) ?? dayIn(FLIGHT_ZONE, new Date(createTime));
  if (goal.per === 'flight') return `since ${shortDay(began)}`;
  const days = Math.round((Date.parse(dayIn(FLIGHT_ZONE)) - Date.parse(began)) / DAY_MS) + 1;
  const counted = Math.min(DAYS_OF_DAILY, Math.max(1, days));
  return counted === 1 ? 'today' : `${counted} days`;
}

/** What operations ask of a deal each morning, in one line under its header; a draft has none. */
export function DealLine({ deal }: { deal: Line }) {
  const isAsked = HAS_RUN.includes(deal.status);
  const query = useCall(dealRoutes.standing, { id: deal.id }, { enabled: isAsked, keepPrevious: true });
  if (!isAsked || query.isError) return null;
  const found = query.data;
  return (
    <section className="k-deal-line" aria-label="Delivery against its goal" aria-busy={query.isPending || undefined}>
      {found && <Facts standing={found} deal={deal} />}
    </section>
  );
}

function Facts({ standing, deal }: { standing: DealStanding; deal: Line }) {
  const { goal, pace, daysLeft, noBidsFor, spentOn, lastBid, attention } = standing;
  const others = attention.filter((why) => why !== 'NO_BIDS' && why !== 'SPENT');
  return (
    <>
      <Fact label="Pace">
        {goal ? <Pace value={pace} /> : 'Open budget'}
        {goal && pace !== null && <span className="k-note">, {paceBasis(goal, deal)}</span>} <Hint about="Pace">{PACE_HINT}</Hint>
      </Fact>
      {goal && <Fact label="Budget used">{usedOf(standing)}</Fact>}
      <Fact label="Days left">{daysLeft ?? MISSING}</Fact>
      <Fact label="Floor CPM">{money(deal.rate)}</Fact>
      {spentOn !== null ? (
        <span>
          <span className="k-deal-marks">{spentWords(spentOn)}</span>
          <UiLink href={hrefOf(dealPages.edit, { id: deal.id, type: 'general' })}>Raise budget</UiLink>
        </span>
      ) : noBidsFor !== null ? (
        <span className="k-deal-marks">No bids for {hours(noBidsFor)}</span>
      ) : (
        <Fact label="Last bid">
          <Ago instant={lastBid} zone={ZONES.EST.iana} zoneLabel="EST" />
        </Fact>
      )}
      {others.length > 0 && <span className="k-deal-marks">{others.map((why) => ATTENTION_LABELS[why]).join(', ')}</span>}
    </>
  );
}
