import { compact, Hint, money, percent, percentDigits, pointsBetween, Stat, StatStrip, wholeMoney } from '@kontor/core/ui';
import type { Card } from '@kontor/dashboards/contract';
import type { WidgetProps } from './chart-of-deal.ts';
import { comparedDays } from './dashboard-words.ts';

/** Decimals of a card's percentages: what it is, was and changed by show as many. */
const digitsOf = ({ format, digits, value, previous }: Card): number =>
  format === 'percent' ? (digits ?? Math.max(percentDigits(value ?? 0), percentDigits(previous ?? 0))) : 1;

const write = (card: Card, value: number | null): string => {
  if (card.format === 'percent') return percent(value, digitsOf(card));
  return { count: compact, money: wholeMoney, cpm: money }[card.format](value);
};

/** Points are the difference of the two percentages as they are written, so that the three add up by eye. */
const deltaOf = (card: Card): number | null => {
  const { format, value, previous, delta } = card;
  const isInPoints = format === 'percent' && delta !== null && value !== null && previous !== null;
  return isInPoints ? pointsBetween(value, previous, digitsOf(card)) : delta;
};

/** Which cards there are is the server's answer: accounts see different ones (spec 2 §2). */
export const SummaryCards = ({ part: { cards, unpriced }, chart: { running, compared } }: WidgetProps<'summary'>) => (
  <>
    <StatStrip>
      {cards.map((card) => {
        const { key, label, hint, format, goodWhen, value, previous, trend } = card;
        return (
          <Stat
            key={key}
            label={label}
            hint={<Hint about={label}>{hint}</Hint>}
            value={write(card, value)}
            delta={deltaOf(card)}
            unit={format === 'percent' ? 'points' : 'percent'}
            digits={digitsOf(card)}
            previous={previous === null ? undefined : write(card, previous)}
            compared={compared ? `vs ${comparedDays(compared)}` : undefined}
            goodWhen={goodWhen}
            trend={trend}
            isRunning={running !== null}
          />
        );
      })}
    </StatStrip>
    {unpriced > 0 && (
      <p className="k-note k-dash-unpriced">
        {percent(unpriced * 100)} of the impressions have a price in a currency without an exchange rate. Amounts and CPM leave them out.
      </p>
    )}
  </>
);
