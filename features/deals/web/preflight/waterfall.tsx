import { fromMicros } from '@kontor/core/contract';
import { compact, MISSING, money, Panel, Waterfall as Steps } from '@kontor/core/ui';
import { MIN_SAMPLE_ROWS, type PriceSplit } from '@kontor/market/contract';
import type { PlanForecast } from '@kontor/media-plans/contract';
import { reachAt, splitOf, type Terms, takenWords } from '../form/price-terms.ts';
import { usePlanOutlook } from '../form/use-plan-outlook.ts';
import { FeeNote } from './fee-note.tsx';
import './preflight.css';

/** Cents, as everywhere; exact to the millionth for who points at it. */
const dollars = (amount: bigint) => `${amount < 0n ? '-' : ''}${fromMicros(amount < 0n ? -amount : amount)}`;

/** Where each part stands between nothing and the bid, in percent. */
function barsOf({ bid, margin, dataFee, net }: PriceSplit): { label: string; amount: bigint; left: number; width: number }[] {
  const share = (amount: bigint) => Math.max(0, Math.min(100, (Number(amount) / Number(bid)) * 100));
  return [
    { label: 'Bid', amount: bid, left: 0, width: 100 },
    { label: 'Margin', amount: -margin, left: share(bid - margin), width: share(margin) },
    { label: 'Data fee', amount: -dataFee, left: share(net), width: share(dataFee) },
    { label: 'Publisher’s net', amount: net, left: 0, width: share(net) },
  ];
}

/** The place of the last of them. */
const NET = 3;

/** What of the plan can be bought for what reaches the publisher. */
function Buys({ forecast, terms }: { forecast: PlanForecast; terms: Terms }) {
  if (forecast.sampleRows < MIN_SAMPLE_ROWS) return null;
  return (
    <p className="k-waterfall-buys" aria-live="polite">
      <strong className="k-num">{compact(reachAt(forecast, terms).requests)}</strong> avails a day at this price.
    </p>
  );
}

/** The price from the bid to what reaches the publisher, divided to the millionth of a dollar, as delivery is charged. */
export function Waterfall({ planId, terms }: { planId: string | null; terms: Terms }) {
  const { plan, forecast } = usePlanOutlook(planId);
  const split = splitOf(terms, forecast.data?.dataFee ?? '0');
  // A new deal without a plan and a price has nothing to divide.
  if (split === null && planId === null) return null;
  const isFeeKnown = !plan.isSuccess || forecast.isSuccess;
  return (
    <Panel title="From bid to publisher" note="dollars CPM">
      {split === null ? (
        <p className="k-deal-reach">Enter a floor CPM and a margin to see what reaches the publisher.</p>
      ) : (
        <>
          <Steps
            caption="From bid to publisher, dollars CPM"
            steps={barsOf(split).map(({ label, amount, left, width }, index) => ({
              label,
              left,
              width,
              text: label === 'Data fee' && !isFeeKnown ? MISSING : money(dollars(amount)),
              title: `${dollars(amount)} dollars`,
              isNet: index === NET,
              isBelow: index === NET && amount < 0n,
            }))}
          />
          <FeeNote plan={plan.data} fee={forecast.data?.dataFee} />
          {split.net <= 0n ? (
            <p className="k-waterfall-buys">Nothing is left for the publisher {takenWords(split)}.</p>
          ) : (
            forecast.data && <Buys forecast={forecast.data} terms={terms} />
          )}
        </>
      )}
    </Panel>
  );
}
