import { Histogram, money } from '@kontor/core/ui';

export type PriceHistogramProps = {
  /** Amount per bucket of one `step` dollars, from $0 up. */
  buckets: readonly number[];
  /** Dollars per bucket. */
  step?: number | undefined;
  /** Null before a price is known: then there is no needle. */
  floor: number | null;
  /** As far as the floor reaches, where less of it comes to the publisher. */
  reach?: number | undefined;
  /** The last bucket holds everything above it too. */
  isOpenEnded?: boolean | undefined;
  /** Without it the floor is shown but cannot be moved. */
  onFloor?: ((floor: number) => void) | undefined;
  label?: string | undefined;
};

/** Requests by publisher floor, lit as far as a deal's own floor reaches. */
export function PriceHistogram(props: PriceHistogramProps) {
  const { buckets, step = 1, floor, reach = floor ?? 0, isOpenEnded = false, onFloor, label = 'Estimated deal floor in dollars' } = props;
  const mode = buckets.indexOf(Math.max(...buckets, 0)) * step;
  const price = floor === null ? '' : `; price ${money(floor)}`;
  return (
    <Histogram
      buckets={buckets}
      step={step}
      needle={floor}
      reach={reach}
      isOpenEnded={isOpenEnded}
      words={`Avails by price from $0 to $${buckets.length * step}, most at $${mode}${price}`}
      write={money}
      tick={(dollars) => `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(1)}`}
      onNeedle={onFloor}
      label={label}
    />
  );
}
