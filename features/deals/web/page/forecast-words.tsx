import { Bone, compact, money } from '@kontor/core/ui';
import type { PlanForecast } from '@kontor/media-plans/contract';
import { reachAt, type Terms } from '../form/price-terms.ts';

type Props = { forecast: PlanForecast | null | undefined; terms?: Terms };

/** “176 k of 353 k requests a day at $21.00”; without a price what the plan has, with its range. Of what `useDealForecast` says. */
export function ForecastWords({ forecast, terms }: Props) {
  if (forecast === undefined) return <Bone width={140} />;
  if (forecast === null) return <>No forecast</>;
  const { requests, low, high } = forecast;
  if (terms && Number(terms.rate) > 0)
    return (
      <>
        {compact(reachAt(forecast, terms).requests)} of {compact(requests)} avails a day at {money(terms.rate)}
      </>
    );
  return (
    <>
      {compact(requests)} avails a day{' '}
      <span className="k-deal-range">
        ({compact(low)} – {compact(high)})
      </span>
    </>
  );
}
