// node bench/answers.ts FILE [DEALS]: what the list, its file, the dashboard and the history answer over a grid of viewers, dates, zones, sorts and filters,
// on the test market. Two trees' files are compared with diff: whoever changes how delivery is read runs it before and after.
import fs from 'node:fs';
import { addDays, dayIn, RANGES, type Route } from '@kontor/core/contract';
import { type Caller, type Persona, requestOf } from '@kontor/core/testing';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { openTestApp } from '../apps/server/testing/test-app.ts';

const VIEWERS: [Persona, isStaffView: boolean][] = [
  ['agency', false],
  ['publisher', false],
  ['reseller', false],
  ['super', true],
];
const today = dayIn('UTC');
const custom = (from: number, to: number) => ({ range: 'custom', startDate: addDays(today, from), endDate: addDays(today, to) });
const DATES = [
  {},
  ...RANGES.filter((range) => range !== 'custom').map((range) => ({ range })),
  custom(-10, -2),
  custom(-25, -25),
  custom(-91, 0),
];
const SORTS = ['ends', 'spend', 'revenue', 'wins', 'requests', 'cpm', 'fillRate', 'nothing'];
const FILTERS = [
  { q: 'hld' },
  { status: 'PUBLISHED', range: 'last30day', sort: { predicate: 'impressions', reverse: true } },
  { q: 'a', status: 'INACTIVE', tableFilter: { type: { operation: 'in', value: ['AUCTION'] } } },
];

/** Questions of the list; the last of each kind are asked as a file too. */
const BY_DATES = DATES.map((dates, index) => ({ ...dates, timezone: index % 2 === 0 ? 'UTC' : 'EST' }));
const BY_SORT = SORTS.map((predicate, index) => ({
  range: 'last14day',
  sort: { predicate, reverse: index % 3 !== 2 },
  pagination: { start: 3, number: 20 },
}));
const FILES = [BY_DATES.at(-3), BY_SORT.at(1), FILTERS.at(-1), FILTERS.at(-2)];

const [file = 'answers.txt', most = '2'] = process.argv.slice(2);
const app = await openTestApp();
const lines: string[] = [];
async function note(who: string, caller: Caller, [route, input]: [Route, Record<string, unknown>]) {
  const { statusCode, body } = await caller.raw(requestOf(route, input));
  lines.push(`${who} ${route.path} ${JSON.stringify(input)}\n${statusCode} ${body}`);
}
for (const [persona, admin] of VIEWERS) {
  const caller = await app.as(persona);
  const who = `${persona}${admin ? ' as staff' : ''}`;
  for (const input of [...BY_DATES, ...BY_SORT, ...FILTERS]) await note(who, caller, [dealRoutes.list, { ...input, admin }]);
  for (const input of FILES) await note(who, caller, [dealRoutes.download, { ...input, admin }]);
  const sort = { predicate: 'impressions', reverse: true } as const;
  const { rows } = await caller.call(dealRoutes.list, { range: 'last30day', sort, pagination: { number: Number(most) }, admin });
  for (const [index, { id }] of rows.entries()) {
    const dates = BY_DATES.filter((_, n) => n % Math.min(rows.length, BY_DATES.length) === index % BY_DATES.length);
    for (const one of dates) await note(who, caller, [dashboardRoutes.deal, { ...one, dealId: id, admin }]);
    for (const one of [{}, ...BY_DATES.slice(-2)]) await note(who, caller, [historyRoutes.list, { ...one, id, admin }]);
  }
}
fs.writeFileSync(file, `${lines.join('\n')}\n`);
console.log(`${lines.length} answers in ${file}`);
await app.close();
