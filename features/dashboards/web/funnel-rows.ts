import { type ChartTable, count, percent } from '@kontor/core/ui';
import { ACTORS, type DeliveryFunnel, type FunnelCause } from '@kontor/dashboards/contract';

type Stage = DeliveryFunnel['stages'][number];
/** A line of the funnel's table: a stage, or a cause of what was lost before it. */
export type FunnelRow = { key: string; stage: Stage; cause: FunnelCause | null };

/** What was lost before a stage stands over it. */
export const funnelRows = ({ stages }: DeliveryFunnel): FunnelRow[] =>
  stages.flatMap((stage) => [
    ...stage.causes.map((cause) => ({ key: `${stage.key} ${cause.key}`, stage, cause })),
    { key: stage.key, stage, cause: null },
  ]);

export const whoOf = ({ who }: FunnelCause): string => (who ? ACTORS[who] : '–');

const right = { align: 'right' } as const;

/** The funnel's lines for files, raw: stages and causes. */
export const funnelFigures = (funnel: DeliveryFunnel): ChartTable => ({
  columns: [
    { label: 'Stage' },
    { label: 'Lost to' },
    { label: 'Count', ...right, write: (value) => count(Number(value)) },
    { label: 'Share', unit: 'percent', ...right, write: (value) => percent(Number(value)) },
    { label: 'Who can act' },
    { label: 'What to change' },
  ],
  rows: funnelRows(funnel).map(({ stage, cause }) =>
    cause
      ? [stage.label, cause.label, cause.count, cause.share, whoOf(cause), cause.change]
      : [stage.label, null, stage.value, stage.share, null, stage.missing],
  ),
});

/** The rows of a split for files. */
export const splitFigures = (split: NonNullable<DeliveryFunnel['split']>, label: string): ChartTable => ({
  columns: [
    { label },
    { label: 'Auctions', ...right },
    { label: 'Bids', ...right },
    { label: 'Wins', ...right },
    { label: 'Impressions', ...right },
  ],
  rows: split.map(({ name, auctions, bids, wins, impressions }) => [name, auctions, bids, wins, impressions]),
});
