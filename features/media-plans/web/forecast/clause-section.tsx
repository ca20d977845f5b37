import { type ClauseCost, ClauseCosts, compact, FactList, RailSection } from '@kontor/core/ui';
import { planClauses } from '@kontor/media-plans/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { clauseWords, type NameOf } from '../targeting/plan-words.ts';
import type { ForecastAnswer } from './use-plan-forecast.ts';

const FEW = 7;

type CostRow = ClauseCost & { requests: number; hasEffect: boolean };

/** The answer's clauses with their words, dearest first; an answer carries its clauses' keys in the order of `planClauses`. */
function costsOf({ targeting, forecast }: ForecastAnswer, nameOf: NameOf): CostRow[] {
  const byKey = new Map(planClauses(targeting).map((clause) => [clause.key, clause]));
  return forecast.clauses
    .flatMap(({ requests, effect }, index): CostRow[] => {
      const clause = byKey.get(forecast.clauseKeys[index] ?? '');
      if (!clause) return [];
      return [
        {
          id: clause.key,
          label: clauseWords(clause, nameOf),
          effect: effect ?? 0,
          isExclude: !clause.included,
          requests,
          hasEffect: effect !== null,
        },
      ];
    })
    .sort((a, b) => b.effect - a.effect || b.requests - a.requests);
}

/** What each condition takes away; where nothing matches at all, what a day would have without each. */
export function ClauseSection({ answer, nameOf }: { answer: ForecastAnswer; nameOf: NameOf }) {
  const [isWhole, setWhole] = useState(false);
  const costs = costsOf(answer, nameOf);
  const shown = isWhole ? costs : costs.slice(0, FEW);
  const isComparable = costs.every(({ hasEffect }) => hasEffect);
  return (
    <RailSection label="What each clause costs" note={isComparable ? 'if removed' : 'requests/day without it'}>
      {isComparable ? (
        <ClauseCosts clauses={shown} />
      ) : (
        <FactList
          isPlain
          facts={shown.map(({ label, requests, isExclude }) => ({ label: `${isExclude ? '− ' : ''}${label}`, value: compact(requests) }))}
        />
      )}
      {costs.length > FEW && (
        <Button className="k-rail-act" variant="subtle" size="compact-xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${costs.length}`}
        </Button>
      )}
    </RailSection>
  );
}
