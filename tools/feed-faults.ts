import type { Fault } from './fault.ts';

const FORMATS = 'market/server/feed-formats.test.ts';

/** Formats of the feed: what would be lost, counted twice or taken for something else. */
export const FEEDS: Fault[] = [
  {
    name: 'a file sent in the wrong format can never be sent again',
    file: 'market/server/ingest-log.ts',
    find: '  if (JSON.stringify(feed) === JSON.stringify(EVENT_LINES)) return contentHash;\n',
    put: '  if (feed.format) return contentHash;\n',
    seenBy: 'features/ingest/server/ingest.test.ts',
    only: 'in another format',
  },
  {
    name: 'a notice of no bid is lost without a word',
    file: 'market/server/settle-pairs.ts',
    find: 'WHERE m.bids != 1 OR m.is_unpriced',
    put: 'WHERE m.bids > 1 OR m.is_unpriced',
    seenBy: FORMATS,
    only: 'where they do not fit',
  },
  {
    name: 'euros are dollars in a bid',
    file: 'market/server/feed-pairs.ts',
    find: "upper(e.response.cur) IN ('', 'USD')",
    put: '1',
    seenBy: FORMATS,
    only: 'where they do not fit',
  },
  {
    name: 'the bids of a refused pair count',
    file: 'market/server/line-reason.ts',
    find: "sent_type IN ('request', 'bid')",
    put: "sent_type = 'request'",
    seenBy: FORMATS,
    only: 'where they do not fit',
  },
  {
    name: 'an impression that is billed and seen counts twice',
    file: 'market/server/settle-pairs.ts',
    find: '`GROUP BY bid HAVING countIf(said IN ${IMPRESSIONS}) > 0`',
    put: '`GROUP BY bid, said HAVING countIf(said IN ${IMPRESSIONS}) > 0`',
    seenBy: FORMATS,
    only: 'joined by id',
  },
  {
    name: 'a quote that is not closed shifts the cells of CSV',
    file: 'market/server/feed-csv.ts',
    find: "      ['NOT e.3', 'has a quote that is not closed'],\n",
    put: '',
    seenBy: FORMATS,
    only: 'separated by ";"',
  },
  {
    name: 'the name of a file says nothing of its time',
    file: 'market/server/read-feed.ts',
    find: 'timeOfName(name) ?? ',
    put: '',
    seenBy: FORMATS,
    only: 'file’s name',
  },
  {
    name: 'a request that another batch has counts again',
    file: 'market/server/keep-first.ts',
    find: 'WHERE day IN (SELECT day FROM ${sightings}) AND',
    put: 'WHERE 0 AND',
    seenBy: FORMATS,
    only: 'counts once within a day',
  },
  {
    name: 'batches that count once do not wait for each other',
    file: 'market/server/apply-feed.ts',
    find: 'if (!batch.feed?.once) return',
    put: 'if (batch.feed) return',
    seenBy: FORMATS,
    only: 'two batches come together',
  },
  {
    name: 'what is checked stays in the store',
    file: 'market/server/check-batch.ts',
    find: '      await dropStaging(events, number);\n',
    put: '',
    seenBy: FORMATS,
    only: 'and stores nothing',
  },
  {
    name: 'everybody signed in checks feeds',
    file: 'features/ingest/contract/routes.ts',
    find: "path: 'ingest/check',\n    access: 'super',",
    put: "path: 'ingest/check',\n    access: 'signedIn',",
    seenBy: 'features/ingest/server/check-feed.test.ts',
  },
];
