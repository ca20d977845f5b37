// node bench/answers.ts FILE: what the list, its file, the dashboard and the history answer over a grid of viewers, dates, zones, sorts and filters,
// on the test market. Two trees' files are compared with diff: whoever changes how delivery is read runs it before and after.
import fs from 'node:fs';
import { addDays, dayIn, RANGES, type Route } from '@kontor/core/contract';
import { type Caller, type Persona, requestOf } from '@kontor/core/testing';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { openTestApp } from '../apps/server/test-app.ts';

const VIEWERS: [Persona, isStaffView: boolean][] = [
  ['agency', false],
  ['dsp', false],
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
const SORTS = ['title', 'createTime', 'ends', 'spend', 'revenue', 'wins', 'requests', 'impressions', 'cpm', 'fillRate', 'nothing'];
const FILTERS = [
  { q: 'hld' },
  { status: 'PUBLISHED' },
  { tableFilter: { type: { operation: 'equals', value: 'FIXED' } } },
  { q: 'a', status: 'INACTIVE', tableFilter: { type: { operation: 'in', value: ['AUCTION'] } } },
];
const ZONES = ['UTC', 'EST'];

/** Every question of the list, as the list and as its file. */
const listInputs = () => [
  ...DATES.flatMap((dates) => ZONES.map((timezone) => ({ ...dates, timezone }))),
  ...SORTS.flatMap((predicate) =>
    [true, false].map((reverse) => ({ range: 'last14day', sort: { predicate, reverse }, pagination: { start: 3, number: 20 } })),
  ),
  ...FILTERS.flatMap((filter) => [{ ...filter }, { ...filter, range: 'last30day', sort: { predicate: 'impressions', reverse: true } }]),
];

const [file = 'answers.txt'] = process.argv.slice(2);
const app = await openTestApp();
const lines: string[] = [];
async function note(who: string, caller: Caller, [route, input]: [Route, Record<string, unknown>]) {
  const { statusCode, body } = await caller.raw(requestOf(route, input));
  lines.push(`${who} ${route.path} ${JSON.stringify(input)}\n${statusCode} ${body}`);
}
for (const [persona, admin] of VIEWERS) {
  const caller = await app.as(persona);
  const who = `${persona}${admin ? ' as staff' : ''}`;
  for (const input of listInputs()) {
    await note(who, caller, [dealRoutes.list, { ...input, admin }]);
    await note(who, caller, [dealRoutes.download, { ...input, admin }]);
  }
  const sort = { predicate: 'impressions', reverse: true };
  const { rows } = await caller.call(dealRoutes.list, { range: 'last30day', sort, pagination: { number: 3 }, admin });
  for (const { id } of rows) {
    for (const dates of DATES)
      for (const timezone of ZONES) await note(who, caller, [dashboardRoutes.deal, { ...dates, timezone, dealId: id, admin }]);
    for (const dates of [{}, ...DATES.slice(-3)]) await note(who, caller, [historyRoutes.list, { ...dates, id, admin }]);
  }
}
fs.writeFileSync(file, `${lines.join('\n')}\n`);
console.log(`${lines.length} answers in ${file}`);
await app.close();
