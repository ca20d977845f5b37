import { ChartPanel, compact, pieChart, wholeMoney } from '@kontor/core/ui';
import { BREAKDOWNS, MEASURES } from '@kontor/market/contract';
import { useMemo } from 'react';
import type { MainProps } from './chart-of-deal.ts';
import { hasRevenue, supplyFigures } from './supply-table.tsx';

export const SHARE_HEIGHT = 220;

/** Shares of what buyers paid, or of impressions for who may not see it, by DSP; what is too small for a colour of its own is Other. */
export function SharePanel({ part: { shares }, viewer, fileOf }: MainProps<'dsps'>) {
  const isPaid = hasRevenue(shares);
  const spec = useMemo(() => {
    const amountOf = ({ revenue, impressions }: (typeof shares.rows)[number]) => Number(isPaid ? revenue : impressions);
    const whole = shares.total ? amountOf(shares.total) : 0;
    const named = shares.rows.map((row) => ({ name: row.name, value: amountOf(row) }));
    const rest = whole - named.reduce((sum, { value }) => sum + value, 0);
    const parts = shares.hasMore && rest > 0 ? [...named, { name: 'Other', value: rest }] : named;
    return pieChart({
      labels: parts.map(({ name }) => name),
      series: [
        { name: isPaid ? MEASURES.spend.label(viewer) : MEASURES.impressions.label(viewer), values: parts.map(({ value }) => value) },
      ],
      format: isPaid ? wholeMoney : compact,
      unit: isPaid ? 'USD' : 'impressions',
    });
  }, [shares, isPaid, viewer]);
  const label = BREAKDOWNS.dsp.label;
  return (
    <ChartPanel
      title="Share by DSP"
      note={isPaid ? MEASURES.spend.label(viewer).toLowerCase() : 'impressions'}
      spec={spec}
      table={supplyFigures({ top: shares, label })}
      first={label}
      height={SHARE_HEIGHT}
      label={`Share of each DSP in ${isPaid ? 'revenue' : 'impressions'}`}
      empty={shares.rows.length === 0 && <p className="k-note k-dash-line">No DSPs bought anything in this date range.</p>}
      file={fileOf('share by DSP')}
    />
  );
}
