import { FLIGHT_ZONE } from '@kontor/core/contract';
import type { Random } from './prng.ts';
import type { DealSettings } from './rows.ts';

/** A new deal's settings (spec 2 §9). */
export const DEFAULT_SETTINGS: DealSettings = {
  targetingPublisherDealId: false,
  budgetType: 'OPEN',
  goalMetric: '',
  impression: null,
  budget: null,
  budgetOptionsDaily: 'BUDGET',
  budgetOptionsOverall: 'IMPRESSION',
  frequencyType: 'UNLIMITED',
  frequency: null,
  deliveryType: 'CONTINUE',
  dayPartingType: 'ALL',
  dayPartingTimezone: FLIGHT_ZONE,
  dayPartingSchedules: [],
  audienceIp: 'on',
  audienceIfa: true,
  location: 'on',
  zipcode: true,
  contentNetwork: true,
  contentSeries: true,
  contentSeason: true,
  contentEpisode: true,
  contentChannel: true,
  contentTitle: true,
};

/** Every day from 18 to 24 hours. */
const EVENINGS: DealSettings['dayPartingSchedules'] = Array.from({ length: 7 * 6 }, (_, index) => [
  Math.floor(index / 6),
  18 + (index % 6),
]);

/** Settings as traders leave them: mostly the defaults. A flight without both ends allows neither an overall budget nor custom delivery (spec 2 §5). */
export function demoSettings(random: Random, hasWholeFlight: boolean): DealSettings {
  return {
    ...DEFAULT_SETTINGS,
    ...budgetOf(random, hasWholeFlight),
    ...(random.chance(0.25) ? { frequencyType: 'DAILY', frequency: random.integer(2, 6) } : {}),
    ...(random.chance(0.08) ? { dayPartingType: 'CUSTOM', dayPartingSchedules: EVENINGS } : {}),
    ...(random.chance(0.07) ? { audienceIp: 'truncate', location: 'truncate' } : {}),
    ...(random.chance(0.06) ? { audienceIfa: false, zipcode: false } : {}),
    ...(random.chance(0.06) ? { contentEpisode: false, contentTitle: false } : {}),
  };
}

function budgetOf(random: Random, hasWholeFlight: boolean): Partial<DealSettings> {
  const kind = random.next();
  if (kind < 0.12) return { budgetType: 'DAILY', budgetOptionsDaily: 'BUDGET', budget: `${random.integer(4, 60) * 250}` };
  if (kind < 0.2) return { budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: `${random.integer(4, 80) * 5_000}` };
  if (kind < 0.36 && hasWholeFlight)
    return {
      budgetType: 'OVERALL',
      impression: `${random.integer(4, 120) * 250_000}`,
      deliveryType: random.pick(['EVENLY', 'DELIVERSOON', 'CUSTOM']),
    };
  return {};
}
