import type { Fault } from './fault.ts';

const SERVER = 'features/price-explorer/server/price-explorer.test.ts';
const READING = 'market/server/forecast/read-rows.test.ts';
const AVAILS = 'features/avails/server/avails.test.ts';
const COMPARE = 'features/price-explorer/server/compare.test.ts';
const SCREEN = 'features/media-plans/web/explorer/price-explorer.test.tsx';

/** Rules of the price explorer and the avails explorer (specification 2), each as somebody might break it. */
export const EXPLORERS: Fault[] = [
  {
    name: 'rows are read on for a reader who went away',
    file: 'market/server/forecast/read-rows.ts',
    find: '  if (!signal) return store.query<T>(sql, parameters);\n',
    put: '  if (sql) return store.query<T>(sql, parameters);\n',
    seenBy: READING,
    only: 'goes away ends',
  },
  {
    name: 'whoever waits for the answer of a reader that left gets none',
    file: 'market/server/forecast/read-rows.ts',
    find: '    if (error !== LEFT) throw error;\n',
    put: '    if (error) throw error;\n',
    seenBy: READING,
    only: 'outlives',
  },
  {
    name: 'a data cost that is tried is the plan’s own all the same',
    file: 'features/price-explorer/contract/price-question.ts',
    find: 'dataFee: dataCost ?? dataFee',
    put: 'dataFee: dataFee || String(dataCost)',
    seenBy: SERVER,
    only: 'to the micro',
  },
  {
    name: 'the median is guessed between the ends of a dollar',
    file: 'features/price-explorer/server/cpm-chart.ts',
    find: 'isSettled ? await exactMedian(call, found) : told.medianCpm',
    put: 'isSettled ? told.medianCpm : ((await exactMedian(call, found)) ?? told.medianCpm)',
    seenBy: SERVER,
    only: 'sorted floors',
  },
  {
    name: 'dimes are ten cents and one',
    file: 'market/server/forecast/price-scan.ts',
    find: 'toUInt64(floor * 100), ',
    put: 'toUInt64(floor * 100) + 1, ',
    seenBy: 'market/server/forecast/price-scan.test.ts',
    only: 'plans of chance',
  },
  {
    name: 'a mailed week is a mailed day',
    file: 'features/price-explorer/server/chart-file.ts',
    find: "  const hasRange = chartType === 'daily';\n",
    put: "  const hasRange = chartType !== 'cpm';\n",
    seenBy: SERVER,
    only: 'Excel',
  },
  {
    name: 'what two have in common is what one has',
    file: 'features/price-explorer/server/compare-targetings.ts',
    find: 'await count(both(first, second))',
    put: 'await count(both(first, first))',
    seenBy: COMPARE,
    only: 'difference 0',
  },
  {
    name: 'explorations that anybody compares',
    file: 'features/price-explorer/server/compare-targetings.ts',
    find: "  if (!allows('superOrPlatformAdmin', session)) return fail(availMissing);\n",
    put: '',
    seenBy: COMPARE,
    only: 'staff alone',
  },
  {
    name: 'a plan of the open market is drawn as publisher direct',
    file: 'features/price-explorer/server/asked-chart.ts',
    find: 'if (isDirectAsked && !targeting.pmp) fail(notPublisherDirect);',
    put: 'void [targeting, isDirectAsked];',
    seenBy: SERVER,
  },
  {
    name: 'a chart is mailed to whoever is named',
    file: 'features/price-explorer/server/chart-file.ts',
    find: '  if (input.email !== undefined && input.email.toLowerCase() !== session.email.toLowerCase()) fail(mailToOthers);\n',
    put: '',
    seenBy: SERVER,
  },
  {
    name: 'parts of a dollar are cut at its end',
    file: 'market/server/forecast/price-scan.ts',
    find: "' AND floor < {below:Decimal(12, 4)}'",
    put: "' AND floor < {below:Decimal(12, 4)} - 0.5'",
    seenBy: SERVER,
  },
  {
    name: 'unknown floors are read as floors of 0',
    file: 'market/server/forecast/price-scan.ts',
    find: 'AND floor_unknown = 0 AND',
    put: 'AND',
    seenBy: 'market/server/forecast/price-scan.test.ts',
  },
  {
    name: 'an entry of staff names an account’s segment',
    file: 'features/avails/server/write-avail.ts',
    find: '  await refuseTenants(who.scope, targeting);\n',
    put: '',
    seenBy: AVAILS,
  },
  {
    name: 'an older version of an entry is written over a newer one',
    file: 'features/avails/server/write-avail.ts',
    find: '  refuseStale(version, read.version);\n',
    put: '',
    seenBy: AVAILS,
  },
  {
    name: 'staff are offered to change another account’s plan from its insights',
    file: 'features/media-plans/web/explorer/insights-tab.tsx',
    find: '          !editing.isReadOnly && {',
    put: '          true && {',
    seenBy: SCREEN,
  },
];
