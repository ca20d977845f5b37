import { clockWords } from '@kontor/core/contract';
import { FactList, MISSING } from '@kontor/core/ui';
import { DEAL_FIELDS, type Deal, type DealDraft } from '@kontor/deals/contract';
import { ForecastWords } from './forecast-words.tsx';
import { useDealForecast } from './use-deal-forecast.ts';
import { useDealWords } from './use-deal-words.ts';

/** What of a published deal changes what it pays, when it runs or who buys. */
const LIVE = [
  'rate',
  'marginType',
  'marginValue',
  'start',
  'end',
  'dealDspId',
  'seat',
  'mediaPlans',
] as const satisfies (keyof DealDraft)[];
type LiveField = (typeof LIVE)[number];
const AMOUNTS: readonly LiveField[] = ['rate', 'marginValue'];

/** Fields in which a change reaches what is live; 12.50 is 12.5. */
export const liveChanges = (before: DealDraft, after: DealDraft): LiveField[] =>
  LIVE.filter((key) => (AMOUNTS.includes(key) ? Number(before[key]) !== Number(after[key]) : before[key] !== after[key]));

const flightWords = (key: 'start' | 'end', value: string | null) =>
  value ? `${clockWords(value)} Eastern` : key === 'start' ? 'At once' : 'Ongoing';

/** Each field of a live change as it is and as it will be, and what the plan gives at both. */
export function LiveChange({ deal, before, after }: { deal: Deal; before: DealDraft; after: DealDraft }) {
  const wordsOf = useDealWords(deal, after);
  const [now, then] = [useDealForecast(before.mediaPlans), useDealForecast(after.mediaPlans)];
  const wordOf = (key: LiveField, values: DealDraft) =>
    key === 'start' || key === 'end' ? flightWords(key, values[key]) : wordsOf(key, values, deal) || MISSING;
  const facts = liveChanges(before, after).map((key) => ({
    label: DEAL_FIELDS[key].label,
    value: `${wordOf(key, before)} → ${wordOf(key, after)}`,
  }));
  const forecasts = [
    { label: 'Forecast now', value: <ForecastWords forecast={now} terms={before} /> },
    { label: 'Forecast after', value: <ForecastWords forecast={then} terms={after} /> },
  ];
  return <FactList isPlain facts={[...facts, ...forecasts]} />;
}
