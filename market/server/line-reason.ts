/** Largest whole sample and price (dollars CPM) believed; anything above is a mistake of the sender. */
const MAX_SAMPLE = 1_000_000;
const MAX_PRICE = 100_000;
const FIRST_SECOND = Date.UTC(2000, 0, 1) / 1000;
const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000;

export const VIDEO_EVENTS = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'] as const;
const words = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * Why a line is refused, '' when it is not; the first that applies. Reads the tuple `e`, the line as `sent`, and the steps of line-columns.ts.
 * `deals` is the table of the deals known to the batch.
 */
export function reasonSql(deals: string): string {
  const isRequest = "e.type = 'request'";
  const checks: [condition: string, reason: string][] = [
    ["e.type = '' AND NOT isValidJSON(sent)", 'is not valid JSON'],
    ["NOT (startsWith(sent, '{') OR startsWith(trimLeft(sent, ' \\t'), '{'))", 'is not a JSON object'],
    ["e.type = ''", 'has no type'],
    ["e.type NOT IN ('request', 'auction', 'impression', 'click', 'video')", 'has an unknown type'],
    ['e.ts = 0', 'has no ts, or one that is not a number'],
    [`seconds < ${FIRST_SECOND} OR seconds >= ${LAST_SECOND}`, 'has a ts that is no time in seconds or milliseconds'],
    [`e.sample < 1 OR e.sample > ${MAX_SAMPLE}`, 'has no sample from 1 to 1,000,000'],
    [`${isRequest} AND r.id = ''`, 'has no request id'],
    [`${isRequest} AND r.app.bundle = '' AND r.site.domain = ''`, 'has neither an app with a bundle nor a site with a domain'],
    [`${isRequest} AND inventory.publisher.id = ''`, 'has no publisher id'],
    [`NOT (${isRequest}) AND e.dealid = ''`, 'has no dealid'],
    [`NOT (${isRequest}) AND e.dealid NOT IN (SELECT deal_id FROM ${deals})`, 'names an unknown deal'],
    [`e.price != '' AND (price IS NULL OR price < 0 OR price > ${MAX_PRICE})`, 'has a price that is no amount'],
    ["e.type = 'impression' AND e.price = ''", 'has no price'],
    [`e.type = 'video' AND e.event NOT IN (${words(VIDEO_EVENTS)})`, 'has an unknown video event'],
  ];
  return `multiIf(${checks.map(([condition, reason]) => `${condition}, '${reason}'`).join(',\n    ')}, '')`;
}
