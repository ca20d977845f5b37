import { compact, Hint, IconButton, money, percent } from '@kontor/core/ui';
import { netRate, OPEN_FLOOR, reachOf, shownBuckets } from '@kontor/market/contract';
import type { PlanForecast } from '@kontor/media-plans/contract';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { RailSection } from './forecast-rail.tsx';
import { PriceHistogram } from './price-histogram.tsx';

type Prices = Pick<PlanForecast, 'histogram' | 'medianCpm' | 'dataFee'>;

/** Where the price line stands: where it was moved to or, before anybody moves it, at the whole dollar that meets the median floor. */
export const priceOf = ({ histogram, medianCpm }: Prices, chosen: string | undefined): number =>
  Math.min(chosen === undefined ? Math.max(1, Math.ceil(medianCpm ?? 1)) : Number(chosen), shownBuckets(histogram).length);

/** A plan knows its data fee, and no margin yet. */
const termsOf = (price: number, dataFee: string) => ({ rate: price.toFixed(2), marginType: 'FLAT', marginValue: '0', dataFee }) as const;

const PriceTable = ({ histogram, dataFee }: Prices) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  <section className="k-price-table" tabIndex={0} aria-label="Requests vs CPM, as a table">
    <table>
      <thead>
        <tr>
          <th scope="col">Publisher floor</th>
          <th scope="col">Avails/day</th>
          <th scope="col">Clear the floor</th>
        </tr>
      </thead>
      <tbody>
        {shownBuckets(histogram).map((requests, dollars) => (
          <tr key={dollars}>
            <th scope="row">{dollars === OPEN_FLOOR ? `${money(dollars)} and more` : `${money(dollars)} – ${money(dollars + 0.99)}`}</th>
            <td>{compact(requests)}</td>
            <td>{percent(reachOf(histogram, termsOf(dollars + 1, dataFee)))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

type PriceSectionProps = { forecast: PlanForecast; price: number; onPrice: (price: number) => void };

/** Requests by publisher floor, with a deal floor that moves over them. */
export function PriceSection({ forecast, price, onPrice }: PriceSectionProps) {
  const { requests, histogram, dataFee, unpriced } = forecast;
  const [isTable, setTable] = useState(false);
  const buckets = shownBuckets(histogram);
  if (!histogram.some((bucket) => bucket.requests > 0)) {
    return (
      <RailSection label="Requests vs CPM">
        <p className="k-note">No enough data to build chart</p>
      </RailSection>
    );
  }
  const terms = termsOf(price, dataFee);
  const note = (
    <>
      {percent(reachOf(histogram, terms), 0)} clear {money(price)}
      <Hint about="Requests vs CPM">
        Bars count avails a day by the publisher's floor, in whole dollars. A deal reaches the requests whose publisher floor is at most its
        own, less the data fee: the coloured bars. Move the needle to try another price.
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
        <PriceTable {...forecast} />
      ) : (
        <PriceHistogram
          buckets={buckets}
          isOpenEnded={buckets.length > OPEN_FLOOR}
          floor={price}
          reach={Math.max(0, Number(netRate(terms)))}
          onFloor={onPrice}
        />
      )}
      {unpriced > 0 && (
        <p className="k-note">
          {percent((unpriced / requests) * 100)} of the avails have a floor in a currency without a rate. The bars leave them out.
        </p>
      )}
    </RailSection>
  );
}
