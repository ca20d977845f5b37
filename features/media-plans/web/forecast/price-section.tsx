import { compact, Hint, IconButton, money, percent } from '@kontor/core/ui';
import { shareWithin, shownBuckets } from '@kontor/market/contract';
import type { PlanForecast } from '@kontor/media-plans/contract';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { RailSection } from './forecast-rail.tsx';
import { PriceHistogram } from './price-histogram.tsx';

/** Where the needle is before anybody moves it: the whole dollar that meets the median floor. */
const firstFloor = (medianCpm: number | null) => Math.max(1, Math.ceil(medianCpm ?? 1));

const PriceTable = ({ histogram }: { histogram: PlanForecast['histogram'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  <section className="k-price-table" tabIndex={0} aria-label="Requests vs CPM, as a table">
    <table>
      <thead>
        <tr>
          <th scope="col">Publisher floor</th>
          <th scope="col">Requests/day</th>
          <th scope="col">Within reach</th>
        </tr>
      </thead>
      <tbody>
        {shownBuckets(histogram).map((requests, dollars) => (
          <tr key={dollars}>
            <th scope="row">
              {dollars === histogram.length - 1 ? `${money(dollars)} and more` : `${money(dollars)} – ${money(dollars + 0.99)}`}
            </th>
            <td>{compact(requests)}</td>
            <td>{percent(shareWithin(histogram, dollars + 1))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Requests by publisher floor, with a deal floor that moves over them. */
export function PriceSection({ forecast: { requests, histogram, medianCpm, unpriced } }: { forecast: PlanForecast }) {
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const buckets = shownBuckets(histogram);
  const floor = Math.min(chosen ?? firstFloor(medianCpm), buckets.length);
  const note = (
    <>
      {percent(shareWithin(histogram, floor), 0)} within reach at {money(floor)}
      <Hint about="Requests vs CPM">
        Bars count requests a day by the publisher's floor, in whole dollars. A deal reaches the requests whose publisher floor is below its
        own floor: the coloured bars left of the needle. Move the needle to try another price.
      </Hint>
      <IconButton
        size={24}
        icon={isTable ? IconChartBar : IconTable}
        label={isTable ? 'View as chart' : 'View as table'}
        onClick={() => setTable(!isTable)}
      />
    </>
  );
  return (
    <RailSection label="Requests vs CPM" note={note}>
      {isTable ? (
        <PriceTable histogram={histogram} />
      ) : (
        <PriceHistogram buckets={buckets} isOpenEnded={buckets.length === histogram.length} floor={floor} onFloor={setChosen} />
      )}
      {unpriced > 0 && (
        <p className="k-note">
          {percent((unpriced / requests) * 100)} of the requests have a floor in a currency without a rate. The bars leave them out.
        </p>
      )}
    </RailSection>
  );
}
