import { ZONES } from '@kontor/core/contract';
import { Ago, count, Hint, MISSING, money, Pace, percent } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { ATTENTION_LABELS, type Deal, type DealStanding, dealRoutes, HAS_RUN, PACE_HINT } from '@kontor/deals/contract';
import type { ReactNode } from 'react';
import '../deals.css';
import { hours } from '../flight-words.ts';

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

/** What operations ask of a deal each morning, in one line under its header; a draft has none. */
export function DealLine({ deal }: { deal: Pick<Deal, 'id' | 'status' | 'rate'> }) {
  const isAsked = HAS_RUN.includes(deal.status);
  const query = useCall(dealRoutes.standing, { id: deal.id }, { enabled: isAsked, keepPrevious: true });
  if (!isAsked || query.isError) return null;
  const found = query.data;
  return (
    <section className="k-deal-line" aria-label="Delivery against its goal" aria-busy={query.isPending || undefined}>
      {found && <Facts standing={found} rate={deal.rate} />}
    </section>
  );
}

function Facts({ standing, rate }: { standing: DealStanding; rate: string }) {
  const { goal, pace, daysLeft, noBidsFor, lastBid, attention } = standing;
  const others = attention.filter((why) => why !== 'NO_BIDS');
  return (
    <>
      <Fact label="Pace">
        {goal ? <Pace value={pace} /> : 'no goal'} <Hint about="Pace">{PACE_HINT}</Hint>
      </Fact>
      {goal && <Fact label="Budget used">{usedOf(standing)}</Fact>}
      <Fact label="Days left">{daysLeft ?? MISSING}</Fact>
      <Fact label="Floor CPM">{money(rate)}</Fact>
      {noBidsFor !== null ? (
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
