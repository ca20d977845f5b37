import type { randomOf } from '@kontor/database/seed';
import { AUDIENCE_FLAGS, CONTENT_FLAGS, type DealDraft } from '@kontor/deals/contract';
import type { Dsp } from '@kontor/dsps/contract';

/** What drafts of chance may name; bidstream fields are changed only where they are open. */
export type DraftChoices = { dsps: readonly Dsp[]; plans: readonly string[]; publishers: readonly string[]; hasBidstream: boolean };

const SWITCHES = ['on', 'off', 'truncate'] as const;
const FLAGS = ['targetingPublisherDealId', ...AUDIENCE_FLAGS, ...CONTENT_FLAGS] as const;
const LETTERS = ['α', 'ß', '€', '“&', '<b>', "o'", '日本', '\\u0041', '%27'];
const WEEK = Array.from({ length: 168 }, (_, hour): [number, number] => [Math.floor(hour / 24), hour % 24]);

type Part = Partial<DealDraft>;

/** Changes that are valid by themselves: fields that mean something only together change together. */
function partsOf({ integer, chance, pick }: ReturnType<typeof randomOf>, { dsps, plans, publishers }: DraftChoices): (() => Part)[] {
  const amount = (to: number) => String(integer(1, to * 100) / 100);
  const dsp = (): Part => {
    const { id, seats } = pick(dsps);
    return { dealDspId: id, seat: seats.length > 0 ? pick(seats).seat : '' };
  };
  return [
    () => ({ title: `Deal ${pick(LETTERS)}${pick(LETTERS)} ${integer(1, 999_999)}` }),
    () => ({ rate: String(integer(4_000, 9_000) / 100), marginType: 'FLAT', marginValue: amount(30) }),
    () => ({ marginType: 'PERCENT', marginValue: amount(40) }),
    dsp,
    () => ({ mediaPlans: pick(plans) }),
    () => ({ mediaPlans: null }),
    () => ({ pubSeats: publishers.filter(() => chance(0.3)) }),
    () => ({ type: chance(0.5) ? 'FIXED' : 'AUCTION' }),
    () => ({ budgetType: 'OPEN' }),
    () => ({ budgetType: 'DAILY', budgetOptionsDaily: 'BUDGET', budget: amount(9_000) }),
    () => ({ budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: String(integer(1, 9_000_000)) }),
    () => ({ frequencyType: 'DAILY', frequency: integer(1, 1_000) }),
    () => ({ frequencyType: 'UNLIMITED', frequency: null }),
    () => ({ delivery: chance(0.5) ? 'EVENLY' : 'DELIVERSOON' }),
    () => ({
      deliveryType: 'CUSTOM',
      start: `2090-0${integer(1, 9)}-1${integer(0, 9)} 09:00:00`,
      end: `2091-0${integer(1, 9)}-28 23:59:59`,
    }),
    () => ({ deliveryType: 'CONTINUE', start: null, end: null }),
    () => ({
      dayPartingType: 'CUSTOM',
      dayPartingSchedules: [WEEK[0] ?? [0, 0], ...WEEK.slice(1).filter(() => chance(0.2))],
      dayPartingTimezone: pick(['America/New_York', 'America/Los_Angeles', 'UTC']),
    }),
    () => ({ dayPartingType: 'ALL', dayPartingSchedules: [] }),
  ];
}

/** Makes valid changes of a deal by chance; each touches some of its fields. */
export function draftsOfChance(random: ReturnType<typeof randomOf>, choices: DraftChoices): (before: DealDraft) => DealDraft {
  const parts = partsOf(random, choices);
  if (choices.hasBidstream) {
    parts.push(
      () => ({ audienceIp: random.pick(SWITCHES) }),
      () => ({ location: random.pick(SWITCHES) }),
      () => ({ [random.pick(FLAGS)]: random.chance(0.5) }),
    );
  }
  return (before) => Object.assign({}, before, ...Array.from({ length: random.integer(1, 4) }, () => random.pick(parts)()));
}
