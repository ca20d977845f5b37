import { FEE_ZONE, type FeeTerms, feePeriod, type HourlyRate, hourlyRates, periodNumber } from '@kontor/accounts/contract';
import { dayIn } from '@kontor/core/contract';
import { type EventStore, job, type Stores, systemScope } from '@kontor/core/server';
import { deliveryState, keepFeeRates, spendByHour } from '@kontor/market/server';
import { feeHistories, lastFeeTerm } from './fee-term-store.ts';

/** The hours of every period that the ranges of an account have reached so far. */
async function spentHours(events: EventStore, account: string, { history, now }: { history: readonly FeeTerms[]; now: Date }) {
  const starts = history.flatMap(({ since, ranges }) => (ranges ? [feePeriod(ranges, Math.max(0, periodNumber(ranges, since))).from] : []));
  if (starts.length === 0) return [];
  const from = new Date(Math.min(...starts.map(Number)));
  // An event may bear a moment that is still to come.
  const to = new Date(now.getTime() + 86_400_000);
  return from < to ? spendByHour(events, { account, from, to }) : [];
}

/** What stands in the event store was worked out of this, by installation. */
const workedOut = new WeakMap<Stores['config'], string>();
type Reading = Pick<Stores, 'config' | 'entities' | 'events' | 'turns'>;

const stateOf = async ({ entities, events }: Reading, now: Date): Promise<string> =>
  [await lastFeeTerm(systemScope(entities)), await deliveryState(events), dayIn(FEE_ZONE, now)].join(' ');

async function workOut({ entities, events }: Reading, now: Date): Promise<void> {
  const histories = await feeHistories(systemScope(entities));
  const rates = new Map<string, HourlyRate[]>();
  for (const [account, history] of histories)
    rates.set(account, hourlyRates(history, await spentHours(events, account, { history, now }), now));
  await keepFeeRates(events, rates);
}

/**
 * Writes which rates hold from which hour into the event store, where what they hang on has changed: terms, delivered hours, the day. A job runs
 * it each minute, and whoever reads fees before asking, so that no answer is of other terms than those in force.
 */
export async function freshFeeRates(stores: Reading, now = new Date()): Promise<void> {
  if (workedOut.get(stores.config) === (await stateOf(stores, now))) return;
  await stores.turns.take('fee-rates', async () => {
    const state = await stateOf(stores, now);
    if (workedOut.get(stores.config) === state) return;
    await workOut(stores, now);
    workedOut.set(stores.config, state);
  });
}

export const feeRatesJob = job({ name: 'fee-rates', every: '* * * * *', isAtStart: true, run: (_, stores) => freshFeeRates(stores) });
