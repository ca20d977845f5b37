import type { Fault } from './fault.ts';

const NUMBERS = 'market/server/feed-numbers.test.ts';
const OUTSIDE = 'market/server/outside-requests.test.ts';
const DATES = 'market/server/feed-dates.test.ts';
const LONG = 'market/server/long-lines.test.ts';
const BATCHES = 'features/ingest/server/batch-names.test.ts';
const MEMBERS = 'features/segments/server/feed/feed.test.ts';
const STORE = 'features/segments/server/feed/feed-store.ts';
const PEOPLE = 'read by the engine';

/** What feeds write, and what their batches are called: numbers, opt-outs, dates, lengths, names (docs/decisions/0081). */
export const FEED_LINES: Fault[] = [
  {
    name: 'what is no number is cast to one',
    file: 'market/server/line-reason.ts',
    find: "match(${text}, '${DECIMAL}') AND ifNull(",
    put: 'ifNull(',
    seenBy: NUMBERS,
    only: 'a price of',
  },
  {
    name: 'a code that is none is no code',
    file: 'market/server/line-reason.ts',
    find: "`${text} != '' AND NOT match(${text}, '${CODE}')`",
    put: "`${text} = '-' AND NOT match(${text}, '${CODE}')`",
    seenBy: NUMBERS,
    only: 'codes',
  },
  {
    name: 'the Global Privacy Control is not read',
    file: 'market/contract/request-sources.ts',
    find: "['regs.gpc', 'regs.ext.gpc',",
    put: '[',
    seenBy: OUTSIDE,
    only: PEOPLE,
  },
  {
    name: 'sections that cannot be read are none',
    file: 'market/contract/identity.ts',
    find: '!READABLE.test(list) || OF_THE_US.test(list)',
    put: 'OF_THE_US.test(list)',
    seenBy: OUTSIDE,
    only: PEOPLE,
  },
  {
    name: 'a column of both orders is read day first',
    file: 'market/server/ingest-load.ts',
    find: "  if (isDayFirst === isMonthFirst) return '';\n",
    put: "  if (!isDayFirst && !isMonthFirst) return '';\n",
    seenBy: DATES,
    only: 'has both',
  },
  {
    name: 'an open column is read day first',
    file: 'market/server/ingest-load.ts',
    find: "  if (isDayFirst === isMonthFirst) return '';\n",
    put: '  if (isDayFirst === isMonthFirst) return "dmy";\n',
    seenBy: DATES,
    only: 'leaves it open',
  },
  {
    name: 'what a file was read to first counts too',
    file: 'market/server/ingest-load.ts',
    find: '    await emptyStaging(store, staging);\n',
    put: '',
    seenBy: DATES,
    only: 'counts once',
  },
  {
    name: 'a day alone is its midnight',
    file: 'market/server/feed-time.ts',
    find: '${parsed} + ${HALF_DAY_SECONDS})`;',
    put: '${parsed})`;',
    seenBy: DATES,
    only: 'never a day early',
  },
  {
    name: 'a year has two digits',
    file: 'market/server/feed-time.ts',
    find: "[-/.]([0-9]{4})';",
    put: "[-/.]([0-9]{2,4})';",
    seenBy: DATES,
    only: 'is no time',
  },
  {
    name: 'the engine is given lines of any length',
    file: 'market/server/long-lines.ts',
    find: 'if (isShort || !(await hasLongLine(bytesOf(file)))) return',
    put: 'if (isShort || file.file) return',
    seenBy: LONG,
    only: 'told by a check',
  },
  {
    name: 'a pair has any number of bids',
    file: 'market/server/feed-pairs.ts',
    find: 'const MOST_BIDS = 1_000;',
    put: 'const MOST_BIDS = 10_000;',
    seenBy: LONG,
    only: 'bids and deals',
  },
  {
    name: 'a body that is packed otherwise is read as it is',
    file: 'core/server/http.ts',
    find: '      refuseOtherEncoding(request, route);\n',
    put: '',
    seenBy: 'apps/server/bodies.test.ts',
    only: 'packed in another way',
  },
  {
    name: 'all keys share the names of batches',
    file: 'market/server/ingest-log.ts',
    find: "(sender === '' ? batch : `${sender}/${batch}`)",
    put: "(sender === '' ? batch : batch)",
    seenBy: BATCHES,
    only: 'both land',
  },
  {
    name: 'other lines under a name that was used are lost with a 200',
    file: 'market/server/ingest.ts',
    find: "    if (!['', contentOf(batch)].includes(record.content)) throw new BatchNameTaken(batch.batch);\n",
    put: '',
    seenBy: BATCHES,
    only: 'sent other lines',
  },
  {
    name: 'batches of before are applied again',
    file: 'market/server/ingest.ts',
    find: "return old?.content === '' ? old : null;",
    put: "return old?.content === 'x' ? old : null;",
    seenBy: BATCHES,
    only: 'stays applied',
  },
  {
    name: 'the same lines packed otherwise are another batch',
    file: 'features/ingest/server/kept-body.ts',
    find: '(await unpackedHash(stores, file)) ?? hash',
    put: '(await unpackedHash(stores, file)) ? hash : hash',
    seenBy: BATCHES,
    only: 'however its lines are packed',
  },
  {
    name: 'all keys share the names of batches of members',
    file: STORE,
    find: "(key_id = ${key} OR (key_id = '' AND content = ''))",
    put: "(key_id = ${key} OR key_id <> '.')",
    seenBy: MEMBERS,
    only: 'each key’s own',
  },
  {
    name: 'other members under a name that was used are lost with a 200',
    file: 'features/segments/server/feed/receive-members.ts',
    find: "        if (content !== '' && content !== name.content) fail(batchNameTaken);\n",
    put: '',
    seenBy: MEMBERS,
    only: 'each key’s own',
  },
];
