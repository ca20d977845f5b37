import { fromMicros } from '@kontor/core/contract';
import { compact, Panel, percent } from '@kontor/core/ui';
import { type DealDraft, Decimal } from '@kontor/deals/contract';
import { MIN_SAMPLE_ROWS, type PriceSplit, priceSplit, shareWithin } from '@kontor/market/contract';
import type { PlanForecast } from '@kontor/media-plans/contract';
import { usePlanOutlook } from '../form/use-plan-outlook.ts';
import './preflight.css';

type Terms = Pick<DealDraft, 'rate' | 'marginType' | 'marginValue' | 'type'>;
const MILLION = 1_000_000;

/** How the price divides; null while price or margin is no amount. */
function splitOf({ rate, marginType, marginValue }: Terms, dataFee: string): PriceSplit | null {
  if (Number(rate) <= 0 || ![rate, marginValue].every((amount) => Decimal.safeParse(amount).success)) return null;
  return priceSplit({ rate, marginType, marginValue, dataFee });
}

const dollars = (amount: bigint) => `${amount < 0n ? '−' : ''}$${fromMicros(amount < 0n ? -amount : amount)}`;

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

/** What of the plan can be bought for what reaches the publisher. */
function Buys({ forecast, split, type }: { forecast: PlanForecast; split: PriceSplit; type: Terms['type'] }) {
  if (forecast.sampleRows < MIN_SAMPLE_ROWS) return null;
  const share = shareWithin(forecast.histogram, Math.max(0, Number(split.net) / MILLION));
  const requests = ((forecast.requests - forecast.unpriced) * share) / 100;
  return (
    <p className="k-waterfall-buys" aria-live="polite">
      The net buys <strong className="k-num">{compact(requests)}</strong> requests a day, {percent(share)} of the plan
      {type === 'AUCTION' && share < 99.9 && '; higher bids buy more'}.
    </p>
  );
}

/** The price from the bid to what reaches the publisher, to the millionth of a dollar, as delivery is charged. */
export function Waterfall({ planId, terms }: { planId: string | null; terms: Terms }) {
  const { forecast } = usePlanOutlook(planId);
  const split = splitOf(terms, forecast.data?.dataFee ?? '0');
  // A new deal without a plan and a price has nothing to divide.
  if (split === null && planId === null) return null;
  const isFeeKnown = planId === null || forecast.isSuccess;
  return (
    <Panel title="From bid to publisher" note="dollars CPM">
      {split === null ? (
        <p className="k-deal-reach">Enter a floor CPM and a margin to see what reaches the publisher.</p>
      ) : (
        <>
          <table className="k-waterfall">
            <caption className="k-visually-hidden">From bid to publisher, dollars CPM</caption>
            <tbody>
              {barsOf(split).map(({ label, amount, left, width }, index) => (
                <tr key={label} data-net={index === 3 || undefined} data-below={amount < 0n && index === 3 ? true : undefined}>
                  <th scope="row">{label}</th>
                  <td aria-hidden>
                    <span className="k-waterfall-bar">
                      <i style={{ left: `${left}%`, width: `${width}%` }} />
                    </span>
                  </td>
                  <td className="k-num">{label === 'Data fee' && !isFeeKnown ? '–' : dollars(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {split.net <= 0n ? (
            <p className="k-waterfall-buys">Margin and data fee leave the publisher nothing.</p>
          ) : (
            forecast.data && <Buys forecast={forecast.data} split={split} type={terms.type} />
          )}
        </>
      )}
    </Panel>
  );
}
