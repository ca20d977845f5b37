import { compact, Hint, IconButton, money, PriceHistogram, percent, RailSection } from '@kontor/core/ui';
import type { PlanForecast } from '@kontor/media-plans/contract';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { defaultFloor, priceBuckets, reachAt } from './price-reach.ts';

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
        {priceBuckets(histogram).map((requests, dollars) => (
          <tr key={dollars}>
            <th scope="row">
              {dollars === histogram.length - 1 ? `${money(dollars)} and more` : `${money(dollars)} – ${money(dollars + 0.99)}`}
            </th>
            <td>{compact(requests)}</td>
            <td>{percent(reachAt(histogram, dollars + 1))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Requests by publisher floor, with a deal floor that moves over them. */
export function PriceSection({ forecast: { histogram, medianCpm } }: { forecast: PlanForecast }) {
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const buckets = priceBuckets(histogram);
  const floor = Math.min(chosen ?? defaultFloor(medianCpm), buckets.length);
  const note = (
    <>
      {percent(reachAt(histogram, floor), 0)} within reach at {money(floor)}
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
      <div className="k-reach">
        {isTable ? <PriceTable histogram={histogram} /> : <PriceHistogram buckets={buckets} floor={floor} onFloor={setChosen} />}
      </div>
    </RailSection>
  );
}
