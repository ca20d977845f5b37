import { compact, FactList } from '@kontor/core/ui';
import { clauseLabel, type NameById } from '@kontor/media-plans/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ClauseCost, ClauseCosts } from './clause-costs.tsx';
import { RailSection } from './forecast-rail.tsx';
import type { ForecastAnswer } from './use-plan-forecast.ts';

const FEW = 7;
/** A clause that costs less says nothing, in percent. */
const LEAST = 0.5;

type CostRow = ClauseCost & { requests: number; hasEffect: boolean };

/** The answer's clauses with their words, dearest first. */
const costsOf = ({ targeting, forecast }: ForecastAnswer, nameOf: NameById): CostRow[] =>
  forecast.clauses
    .map(({ key, requests, effect }) => ({
      id: key,
      ...clauseLabel(targeting, key, nameOf),
      effect: effect ?? 0,
      gained: Math.max(0, requests - forecast.requests),
      requests,
      hasEffect: effect !== null,
    }))
    .sort((a, b) => b.effect - a.effect || b.requests - a.requests);

/** What each condition takes away; where nothing matches at all, what a day would have without each. */
export function ClauseSection({ answer, nameOf }: { answer: ForecastAnswer; nameOf: NameById }) {
  const [isWhole, setWhole] = useState(false);
  const costs = costsOf(answer, nameOf);
  const isComparable = costs.every(({ hasEffect }) => hasEffect);
  const telling = isComparable ? costs.filter(({ effect }) => effect >= LEAST) : costs;
  const shown = isWhole ? costs : telling.slice(0, FEW);
  return (
    <RailSection label="Impact of each targeting rule" note={isComparable ? 'avails gained if removed' : 'avails/day without it'}>
      {isComparable ? (
        <ClauseCosts clauses={shown} />
      ) : (
        <FactList
          isPlain
          facts={shown.map(({ label, requests, isExclude }) => ({ label: `${isExclude ? '− ' : ''}${label}`, value: compact(requests) }))}
        />
      )}
      {costs
        .filter(({ id }) => answer.forecast.idle.includes(id))
        .map(({ id, label }) => (
          <p key={id} className="k-note">
            {label}: no effect, because its places are outside the plan’s countries.
          </p>
        ))}
      {shown.length === 0 && <p className="k-note">Each costs less than {LEAST} %.</p>}
      {costs.length > Math.min(FEW, telling.length) && (
        <Button className="k-rail-act" variant="subtle" size="compact-xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${costs.length}`}
        </Button>
      )}
    </RailSection>
  );
}
