import type { EventParameters, Scope } from '@kontor/core/server';

/** When the hour or day of the asked zone begins, as YYYY-MM-DD HH:mm:ss. */
const begin = (every: 'hour' | 'day') =>
  `formatDateTime(toStartOfInterval(hour, INTERVAL 1 ${every}, {zone:String}), '%F %H:%i:%S', {zone:String})`;

/** What delivery is broken down and narrowed by: columns of `delivery_hourly`, and time. */
export const BREAKDOWNS = {
  account: 'account',
  deal: 'deal',
  plan: 'plan',
  publisher: 'publisher',
  dsp: 'dsp',
  seat: 'seat',
  adomain: 'adomain',
  app: 'app',
  domain: 'domain',
  platform: 'platform',
  mediaType: 'media_type',
  country: 'country',
  state: 'state',
  dma: 'dma',
  hour: begin('hour'),
  day: begin('day'),
} as const;
export type Breakdown = keyof typeof BREAKDOWNS;

/** Delivery of one of these values, or of none of them. */
export type Condition = { of: Breakdown; in: readonly string[] } | { of: Breakdown; notIn: readonly string[] };
/** From the first instant up to, and without, the second. */
export type Within = { from: Date; to: Date };
export type Sql = { sql: string; parameters: EventParameters };
type Whose = Pick<Scope, 'accountId' | 'reach'>;

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** `mark` keeps the parameters of two spans in one statement apart. */
function during({ from, to }: Within, mark: string): Sql {
  const [first, end] = [`{${mark}from:UInt32}`, `{${mark}to:UInt32}`];
  return {
    sql: `day BETWEEN toDate(toDateTime(${first}, 'UTC')) AND toDate(toDateTime(${end} - 1, 'UTC'))
  AND hour >= toDateTime(${first}, 'UTC') AND hour < toDateTime(${end}, 'UTC')`,
    parameters: { [`${mark}from`]: seconds(from), [`${mark}to`]: seconds(to) },
  };
}

function meeting(condition: Condition, index: number): Sql {
  const [word, values] = 'in' in condition ? ['IN', condition.in] : ['NOT IN', condition.notIn];
  return { sql: `${BREAKDOWNS[condition.of]} ${word} {where${index}:Array(String)}`, parameters: { [`where${index}`]: values } };
}

/** Which rows: of the asker's account first, and of every account for staff's view alone (security rule 4); then when; then the rest. */
export function deliveryCondition(
  whose: Whose,
  span: Within,
  { where = [], mark = '' }: { where?: readonly Condition[]; mark?: string },
): Sql {
  const own: Sql[] = whose.reach === 'all' ? [] : [{ sql: 'account = {account:String}', parameters: { account: whose.accountId } }];
  const parts = [...own, during(span, mark), ...where.map(meeting)];
  return { sql: parts.map(({ sql }) => sql).join('\n  AND '), parameters: Object.assign({}, ...parts.map(({ parameters }) => parameters)) };
}
