import { whyNoRange } from '@kontor/market/contract';
import { clauseLabel, type NameById } from '@kontor/media-plans/contract';
import type { ForecastAnswer } from './use-plan-forecast.ts';

/** Why a forecast has no range; of one that finds nothing, which clauses exclude each other, or where to look for what to loosen. */
export function fewWords({ targeting, forecast }: ForecastAnswer, nameOf: NameById): string {
  if (forecast.requests > 0) return whyNoRange(forecast);
  const guilty = forecast.conflict.map((key) => {
    const { label, isExclude } = clauseLabel(targeting, key, nameOf);
    return isExclude ? `not ${label}` : label;
  });
  if (guilty.length === 0) return 'No sampled avails meet all of it. What a day brings without each targeting is below.';
  if (guilty.length === 1) return `No avails can meet this: ${guilty[0]}. Change or remove it.`;
  return `No avails can meet these together: ${guilty.join('; ')}. Change or remove one of them.`;
}
