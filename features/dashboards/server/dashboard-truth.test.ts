import { coveringChoices, pairsOf } from '@kontor/core/testing';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf } from './test-answers.ts';
import { AUTUMN, openPlaces, type Place, questionOf, SIZES, SPRING, type Who } from './test-questions.ts';
import { nowSql, wholeOf } from './test-sums.ts';

/** Each pair of what a question is made of is met once; `npm run night` asks more, of another seed each time. */
const COUNT = Number(process.env['DASHBOARDS'] ?? 140);
const SEED = Number(process.env['DASHBOARDS_SEED'] ?? 28);
const AT_ONCE = 4;

const app = testApp();
let places: Map<Who, Place>;
beforeAll(async () => {
  places = await openPlaces(app);
});

test('every widget, card, change, breakdown, file and insight of a covering array of questions is what SQL written by hand finds', async () => {
  const problems: string[] = [];
  const choices = coveringChoices(SIZES, { count: COUNT, seed: SEED });
  let rows = 0;
  const waiting = choices.entries();
  const work = async () => {
    for (const [n, choice] of waiting) {
      const asked = questionOf(choice, { n, places, events: app.stores.events });
      let faults = await faultsOf(asked);
      // An hour may begin between what is asked and what is counted.
      if (faults.length > 0) faults = await faultsOf(asked);
      const { auctions } = await wholeOf(app.stores.events, nowSql(asked));
      if (auctions > 0n) rows += 1;
      const { kind, who, timezone, range, compare, filters } = asked;
      const question = JSON.stringify({ kind, who, timezone, range, compare, filters });
      if (faults.length > 0) problems.push(`${n} ${question} ${faults.join('; ').slice(0, 700)}`);
    }
  };
  // Side by side, as people ask.
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(problems).toEqual([]);
  // Questions of nothing prove little.
  expect(rows).toBeGreaterThan(COUNT * 0.7);
  if (COUNT >= 140 && SEED === 28) {
    const pairs = SIZES.flatMap((a, i) => SIZES.slice(i + 1).map((b) => a * b)).reduce((sum, one) => sum + one, 0);
    expect(new Set(choices.flatMap(pairsOf)).size).toBe(pairs);
  }
});

test('a chosen hour that clocks repeat or skip has what its bar shows', async () => {
  const { caller, deal } = places.get('agency') ?? expect.fail('nobody');
  for (const day of new Set([SPRING, AUTUMN])) {
    const asked = { dealId: deal, range: 'custom', startDate: day, endDate: day, timezone: 'EST', compare: 'none' } as const;
    const shown = async (at?: string) =>
      (await caller.call(dashboardRoutes.deal, { ...asked, ...(at ? { at } : {}) })).cards?.find(({ key }) => key === 'auctions');
    const trend = (await shown())?.trend ?? [];
    expect(trend.filter((count) => (count ?? 0) > 0).length).toBeGreaterThan(10);
    for (const hour of [0, 1, 2, 3, 23]) {
      const at = `${day} ${String(hour).padStart(2, '0')}:00:00`;
      expect([at, (await shown(at))?.value]).toEqual([at, trend[hour]]);
    }
  }
});
