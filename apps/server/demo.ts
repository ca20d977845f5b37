import { type EntityStore, type EventStore, errorWords, hashPassword, type Stores, systemScope, type Turn } from '@kontor/core/server';
import { demoEntities, insertDemo } from '@kontor/database/seed';
import { syncDealDimension } from '@kontor/deals/server';
import { GEOGRAPHY } from '@kontor/market/reference';
import { indexChangedDays, type Simulation, simulate } from '@kontor/market/server';
import { noteMembers } from '@kontor/segments/server';
import { markDone, onceByOne, stepDone } from './demo-step.ts';
import { readMarketplace, readMarketSegments } from './marketplace.ts';

type Both = { entities: EntityStore; events: EventStore };
type InTurn = Both & { turn: Turn };
type Tell = (line: string) => void;
export type DemoSize = { days: number; rows: number };

export const DEMO_SEED = 1;
export const DEMO_PASSWORD = 'Kontor-demo-1';

/** The demo's accounts, supply, plans and deals, where they are not yet. */
export async function makeDemoEntities(stores: Both, tell: Tell): Promise<void> {
  const scope = systemScope(stores.entities);
  if (await stepDone(scope, 'demo-entities')) return;
  tell('Making the demo marketplace: accounts, publishers, plans and deals');
  const entities = demoEntities(DEMO_SEED, new Date());
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await scope.transaction(async (transaction) => {
    await transaction.run((database) => insertDemo((text, values) => database.$client.query(text, values), entities, passwordHash));
    await markDone(transaction, 'demo-entities');
  });
}

/** What a market is made from besides the deals and segments there are: its size, and other segments in place of those. */
type MarketOf = DemoSize & { seed?: number } & Pick<Simulation, 'segments' | 'contextual'>;

/** Empties the event side and simulates a market for the deals there are; marked when whole. */
export async function makeMarket(stores: InTurn, { seed = DEMO_SEED, ...size }: MarketOf, tell: Tell): Promise<void> {
  const refused = await syncDealDimension(stores, null);
  if (refused.length > 0) tell(`${refused.length} deals could not be told to the event store: ${errorWords(refused[0]?.error)}`);
  await clearMarket(stores.events);
  const [marketplace, segments] = await Promise.all([readMarketplace(stores.entities), readMarketSegments(stores.entities)]);
  const onProgress = progressOf(tell);
  await simulate(stores.events, stores.turn, {
    marketplace,
    ...segments,
    geography: GEOGRAPHY,
    seed,
    now: new Date(),
    ...size,
    onProgress,
  });
  await noteMembers(stores);
  tell('Indexing the sample for forecasts');
  await indexChangedDays(stores.events, stores.turn);
  await markDone(systemScope(stores.entities), 'demo-market');
}

/**
 * Makes the demo marketplace where it is not yet: entities, then its market. Each step is marked when whole,
 * so that a start that was cut off goes on where it stopped (design §7).
 */
export async function makeDemo(stores: Both & Pick<Stores, 'turns'>, size: DemoSize, tell: Tell): Promise<void> {
  const make = async (turn: Turn) => {
    await makeDemoEntities(stores, tell);
    await makeMarket({ ...stores, turn }, size, tell);
  };
  await onceByOne(stores, 'demo-market', make, () => tell('Another server is making the demo marketplace; waiting'));
}

const MARKET_TABLES = [
  ...['bid_requests', 'delivery_hourly', 'household_daily', 'sightings_daily', 'unoffered_hourly', 'fee_rates', 'late_bids'],
  ...['forecast_index', 'forecast_days', 'segment_members', 'segment_identities', 'people_seen'],
];
/** What a start that was cut off left behind. */
async function clearMarket(events: EventStore) {
  for (const table of MARKET_TABLES) await events.command(`TRUNCATE TABLE ${table}`);
}

const STEP_NAMES = { requests: 'Simulating bid requests', delivery: 'Simulating what the deals deliver' };

/** One line a step and tenth, so that logs stay short. */
function progressOf(tell: Tell) {
  let last = '';
  return (step: keyof typeof STEP_NAMES, done: number, total: number) => {
    const line = `${STEP_NAMES[step]}: ${Math.floor((done / Math.max(total, 1)) * 10) * 10} %`;
    if (line !== last) tell(line);
    last = line;
  };
}
