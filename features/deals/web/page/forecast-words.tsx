import { Bone, compact } from '@kontor/core/ui';
import type { PlanForecast } from '@kontor/media-plans/contract';

/** “14.2 M requests a day (11.8 M – 17.1 M)”, of what `useDealForecast` says. */
export function ForecastWords({ forecast }: { forecast: PlanForecast | null | undefined }) {
  if (forecast === undefined) return <Bone width={140} />;
  if (forecast === null) return <>No forecast</>;
  const { requests, low, high } = forecast;
  return (
    <>
      {compact(requests)} requests a day{' '}
      <span className="k-deal-range">
        ({compact(low)} – {compact(high)})
      </span>
    </>
  );
}
