import { compact, Hint, money, percent, percentDigits, Stat, StatStrip, wholeMoney } from '@kontor/core/ui';
import type { Card } from '@kontor/dashboards/contract';
import type { WidgetProps } from './chart-of-deal.ts';
import { comparedDays } from './dashboard-words.ts';

const write = ({ format, digits }: Card, value: number | null): string => {
  if (format === 'percent') return percent(value, digits);
  return { count: compact, money: wholeMoney, cpm: money }[format](value);
};

/** A change shows as many decimals as the figure: a ratio's points are those of its percentage. */
const deltaDigits = ({ format, digits, value }: Card): number =>
  format === 'percent' ? (digits ?? (value === null ? 1 : percentDigits(value))) : 1;

/** Which cards there are is the server's answer: accounts see different ones (spec 2 §2). */
export const SummaryCards = ({ part: { cards, unpriced }, chart: { running, compared } }: WidgetProps<'summary'>) => (
  <>
    <StatStrip>
      {cards.map((card) => {
        const { key, label, hint, format, goodWhen, value, previous, delta, trend } = card;
        return (
          <Stat
            key={key}
            label={label}
            hint={<Hint about={label}>{hint}</Hint>}
            value={write(card, value)}
            delta={delta}
            unit={format === 'percent' ? 'points' : 'percent'}
            digits={deltaDigits(card)}
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
