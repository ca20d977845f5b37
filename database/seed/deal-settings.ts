import { DealSettings } from '@kontor/deals/contract';
import type { Random } from './prng.ts';

/** Every day from 18 to 24 hours. */
const EVENINGS: DealSettings['dayPartingSchedules'] = Array.from({ length: 7 * 6 }, (_, index) => [
  Math.floor(index / 6),
  18 + (index % 6),
]);

/** How much an account's deals are about: their buyers' appetite from and to, and the steps of their daily goals. */
export type DealSize = { appetite: [number, number]; dollars: number; impressions: number };

/** Settings as traders leave them: mostly the defaults. A flight without both ends allows neither an overall budget nor custom delivery (spec 2 §5). */
export function demoSettings(random: Random, size: DealSize, hasWholeFlight: boolean): DealSettings {
  return {
    ...DealSettings.parse({}),
    ...budgetOf(random, size, hasWholeFlight),
    ...(random.chance(0.25) ? { frequencyType: 'DAILY', frequency: random.integer(2, 6) } : {}),
    ...(random.chance(0.08) ? { dayPartingType: 'CUSTOM', dayPartingSchedules: EVENINGS } : {}),
    ...(random.chance(0.07) ? { audienceIp: 'truncate', location: 'truncate' } : {}),
    ...(random.chance(0.06) ? { audienceIfa: false, zipcode: false } : {}),
    ...(random.chance(0.06) ? { contentEpisode: false, contentTitle: false } : {}),
  };
}

function budgetOf(random: Random, size: DealSize, hasWholeFlight: boolean): Partial<DealSettings> {
  const kind = random.next();
  if (kind < 0.12) return { budgetType: 'DAILY', budgetOptionsDaily: 'BUDGET', budget: `${random.integer(4, 20) * size.dollars}` };
  if (kind < 0.2)
    return { budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: `${random.integer(4, 36) * size.impressions}` };
  if (kind < 0.36 && hasWholeFlight)
    return {
      budgetType: 'OVERALL',
      impression: `${random.integer(4, 60) * 250_000}`,
      ...random.pick<Partial<DealSettings>>([{ delivery: 'EVENLY' }, {}, { deliveryType: 'CUSTOM' }]),
    };
  return {};
}
