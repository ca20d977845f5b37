import { compact, money, percent, Stat, StatStrip, wholeMoney } from '@kontor/core/ui';
import type { Card } from '@kontor/dashboards/contract';

const WRITE: Record<Card['format'], (value: number | null) => string> = {
  count: compact,
  money: wholeMoney,
  cpm: money,
  percent: (value) => percent(value),
};

/** Which cards there are is the server's answer: accounts see different ones (spec 2 §2). Trends end with the last bucket that has begun. */
export const SummaryCards = ({ cards, begun }: { cards: readonly Card[]; begun: number }) => (
  <StatStrip>
    {cards.map(({ key, label, format, goodWhen, value, previous, delta, trend }) => (
      <Stat
        key={key}
        label={label}
        value={WRITE[format](value)}
        delta={delta}
        previous={WRITE[format](previous)}
        goodWhen={goodWhen}
        trend={trend.slice(0, begun)}
      />
    ))}
  </StatStrip>
);
