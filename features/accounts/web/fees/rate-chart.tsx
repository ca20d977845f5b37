import { axisText, money, percent, useRoom } from '@kontor/core/ui';
import { useRef } from 'react';
import type { RangeValues } from './take-rate-values.ts';

const [HEIGHT, LEFT, BOTTOM, TOP] = [200, 44, 22, 22];
/** Where nothing is laid out. */
const USUAL_WIDTH = 460;
/** The least between two rates that are written at their steps. */
const LINE_PX = 14;

type Step = { from: number; to: number; rate: number };

/** Ranges as steps up to a little beyond the last bound, or the spend. */
function stepsOf(ranges: readonly RangeValues[], spent: number): { steps: Step[]; end: number } {
  const bounds = ranges.map(({ from }) => Number(from || 0));
  const end = Math.max(1, ...bounds.map((bound) => bound * 1.25), spent * 1.25);
  const steps = ranges.map(({ takeRate }, place) => ({
    from: bounds[place] ?? 0,
    to: bounds[place + 1] ?? end,
    rate: Number(takeRate),
  }));
  return { steps, end };
}

type Props = { ranges: readonly RangeValues[]; spent: string };

/** The rate over a period's spend as steps, filled up to a needle where the spend is. The ranges beside it are the same as a table. */
export function RateChart({ ranges, spent }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useRoom(box, true) || USUAL_WIDTH;
  const { steps, end } = stepsOf(ranges, Number(spent));
  if (steps.length === 0 || steps.some(({ from, to, rate }) => !(from < to) || !(rate >= 0))) return null;
  const most = Math.max(...steps.map(({ rate }) => rate)) * 1.1;
  const x = (amount: number) => LEFT + (amount / end) * (width - LEFT - 8);
  const y = (rate: number) => HEIGHT - BOTTOM - (rate / most) * (HEIGHT - BOTTOM - TOP);
  const line = steps.map(({ from, to, rate }, place) => `${place === 0 ? 'M' : 'L'}${x(from)},${y(rate)}H${x(to)}`).join('');
  const here = steps.find(({ to }) => Number(spent) < to) ?? steps.at(-1);
  const words = `${money(spent)} so far, at ${percent(here?.rate)}`;
  const isRight = x(Number(spent)) > width / 2;
  const area = steps
    .map(({ from, to, rate }) => `L${x(Math.min(from, Number(spent)))},${y(rate)}H${x(Math.min(to, Number(spent)))}`)
    .join('');
  const written = [0];
  for (const { rate } of steps) if (written.every((one) => Math.abs(y(one) - y(rate)) >= LINE_PX)) written.push(rate);
  return (
    <div ref={box}>
      <svg
        className="account-rate-chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        height={HEIGHT}
        role="img"
        aria-label={`Take rate over spend: ${words}`}
      >
        <path d={`M${LEFT} ${HEIGHT - BOTTOM}H${width}`} stroke="var(--k-line-strong)" />
        <path d={`M${LEFT},${HEIGHT - BOTTOM}${area}V${HEIGHT - BOTTOM}Z`} fill="var(--k-accent-soft)" />
        {written.map((rate) => (
          <text key={rate} x={LEFT - 6} y={y(rate) + 4} textAnchor="end">
            {percent(rate, Number.isInteger(rate) ? 0 : undefined)}
          </text>
        ))}
        {[0, end / 2, end].map((amount, place) => (
          <text key={amount} x={x(amount)} y={HEIGHT - 6} textAnchor={place === 2 ? 'end' : place === 0 ? 'start' : 'middle'}>
            {axisText(amount, 'USD')}
          </text>
        ))}
        <path d={line} fill="none" stroke="var(--k-accent)" strokeWidth="1.75" />
        <path d={`M${x(Number(spent))} ${TOP - 4}V${HEIGHT - BOTTOM}`} stroke="var(--k-ink)" strokeWidth="1.5" />
        <text x={x(Number(spent)) + (isRight ? -6 : 6)} y={TOP - 8} textAnchor={isRight ? 'end' : 'start'} className="account-rate-needle">
          {words}
        </text>
      </svg>
    </div>
  );
}
