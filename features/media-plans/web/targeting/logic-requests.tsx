import { type Expression, emptyFaults, type LogicOf } from '@kontor/boolean-logic/contract';
import { compact } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { emptyTargeting, LOGIC_KEYS } from '@kontor/media-plans/contract';
import { Button } from '@mantine/core';
import { notTold } from '../forecast/not-told.ts';
import type { TargetingReads } from '../forecast/targeting-reads.ts';
import { usePlanForecast } from '../forecast/use-plan-forecast.ts';

type LogicRequestsProps = { of: LogicOf; expression: Expression; reads: TargetingReads };

/** ", 14.2 M avails per day": of the whole expression, without the plan's other clauses. */
export function LogicRequests(props: LogicRequestsProps) {
  const isWhole = emptyFaults(props.expression).length === 0;
  return isWhole ? <Counted {...props} /> : <Figure of={props.of}>…</Figure>;
}

/** Beside users and fee where there are such. */
const Figure = ({ of, children }: { of: LogicOf; children: string }) => (
  <>
    {of === 'audience' && ', '}
    {children} avails per day
  </>
);

function Counted({ of, expression, reads }: LogicRequestsProps) {
  const targeting = { ...emptyTargeting(), [LOGIC_KEYS[of]]: { enabled: true, value: expression } };
  const { answer, isStale, error, retry, isRetrying } = usePlanForecast(targeting, reads);
  const untold = isStale ? null : notTold(error);
  // Beside users that say so themselves it is not said twice.
  if (untold) return of === 'audience' ? <>, avails not counted</> : <>{untold}</>;
  if (error && !isStale)
    return (
      <>
        {of === 'audience' && ', '}avails not counted: {errorText(error)}{' '}
        <Button variant="subtle" size="compact-xs" onClick={retry} loading={isRetrying}>
          Retry
        </Button>
      </>
    );
  // A figure of an older expression is not this one's.
  return <Figure of={of}>{answer === undefined || isStale ? '…' : compact(answer.forecast.requests)}</Figure>;
}
