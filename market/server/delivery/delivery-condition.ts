import type { EventParameters, Scope } from '@kontor/core/server';
import { BREAKDOWNS, type Breakdown } from '../../contract/breakdowns.ts';

/** When the hour or day of the asked zone begins. */
export const startSql = (every: 'hour' | 'day') => `toStartOfInterval(hour, INTERVAL 1 ${every}, {zone:String})`;
/** A moment as the asked zone's clock shows it: YYYY-MM-DD HH:mm:ss. */
export const clockSql = (moment: string) => `formatDateTime(${moment}, '%F %H:%i:%S', {zone:String})`;
const begin = (every: 'hour' | 'day') => clockSql(startSql(every));
/** The first day of the week or month of the asked zone, in the same form; weeks begin on Monday. */
const firstDay = (every: 'Monday' | 'StartOfMonth') => `concat(toString(to${every}(hour, {zone:String})), ' 00:00:00')`;

/** Each breakdown over the columns of `delivery_hourly`. */
export const BREAKDOWN_SQL: Readonly<Record<Breakdown, string>> = {
  day: begin('day'),
  hour: begin('hour'),
  week: firstDay('Monday'),
  month: firstDay('StartOfMonth'),
  weekHour: `concat(toString(toDayOfWeek(hour, 0, {zone:String})), ' ', leftPad(toString(toHour(hour, {zone:String})), 2, '0'))`,
  account: 'account',
  deal: 'deal',
  dealId: 'deal',
  plan: 'plan',
  dsp: 'dsp',
  seat: 'seat',
  adomain: 'adomain',
  publisher: 'publisher',
  app: 'app',
  appName: 'app',
  domain: 'domain',
  platform: 'platform',
  mediaType: 'media_type',
  country: 'country',
  state: 'state',
  dma: 'dma',
};

/**
 * What rows of a breakdown are grouped by: what they are called, but days by their beginnings, since a text for each row costs more than its
 * sums. Hours stay texts: one that clocks repeat is one.
 */
export const groupedBy = (key: Breakdown): string => (key === 'day' ? startSql('day') : BREAKDOWN_SQL[key]);

/** Whether a breakdown depends on the asked zone. */
export const isTime = (key: Breakdown): boolean => BREAKDOWNS[key].kind === 'time';

/** Delivery of one of these values, or of none of them. */
export type Condition = { of: Breakdown; in: readonly string[] } | { of: Breakdown; notIn: readonly string[] };
/** From the first instant up to, and without, the second. */
export type Within = { from: Date; to: Date };
export type Sql = { sql: string; parameters: EventParameters };

/** What an account's link data name of others' delivery: all of a DSP's, of a DSP's seats, of an advertiser's domains (D38). */
export type Links = {
  dsps?: readonly string[];
  seats?: readonly { dsp: string; seat: string }[];
  adomains?: readonly string[];
};
/** Whose delivery is read: an account's own, an account's own and what its links name, or everybody's, for the platform's staff alone. */
export type Whose = { of: 'account'; account: string } | { of: 'links'; account: string; links: Links } | { of: 'all' };

/** Whose delivery a scope reads: everybody's where it reaches all accounts, else its account's. */
export const whoseOf = ({ accountId, reach }: Pick<Scope, 'accountId' | 'reach'>): Whose =>
  reach === 'all' ? { of: 'all' } : { of: 'account', account: accountId };

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
  return { sql: `${BREAKDOWN_SQL[condition.of]} ${word} {where${index}:Array(String)}`, parameters: { [`where${index}`]: values } };
}

/** Its own rows, and those that one of its links names; a link that names nothing adds nothing. */
function linked(account: string, { dsps = [], seats = [], adomains = [] }: Links): Sql {
  const links: (Sql | null)[] = [
    dsps.length > 0 ? { sql: 'dsp IN {linkDsps:Array(String)}', parameters: { linkDsps: dsps } } : null,
    seats.length > 0
      ? {
          sql: 'has(arrayZip({linkSeatDsps:Array(String)}, {linkSeats:Array(String)}), (toString(dsp), toString(seat)))',
          parameters: { linkSeatDsps: seats.map(({ dsp }) => dsp), linkSeats: seats.map(({ seat }) => seat) },
        }
      : null,
    adomains.length > 0 ? { sql: 'adomain IN {linkDomains:Array(String)}', parameters: { linkDomains: adomains } } : null,
  ];
  const parts = [{ sql: 'account = {account:String}', parameters: { account } }, ...links.filter((part) => part !== null)];
  const sql = parts.map((part) => part.sql).join(' OR ');
  return {
    sql: parts.length > 1 ? `(${sql})` : sql,
    parameters: Object.assign({}, ...parts.map(({ parameters }) => parameters)),
  };
}

/** SQL of whose rows are read, none for everybody's. */
export function ownersOf(whose: Whose): Sql[] {
  if (whose.of === 'all') return [];
  return [linked(whose.account, whose.of === 'links' ? whose.links : {})];
}

/**
 * Which rows: whose first, before anything that is asked (security rule 4); then when; then the rest. Throws where links would be asked
 * by whose deal it was: other accounts' names, deals and plans are nobody's to read (D38).
 */
export function deliveryCondition(
  whose: Whose,
  span: Within,
  { where = [], mark = '' }: { where?: readonly Condition[]; mark?: string },
): Sql {
  refuseOwners(
    whose,
    where.map(({ of }) => of),
  );
  const parts = [...ownersOf(whose), during(span, mark), ...where.map(meeting)];
  return { sql: parts.map(({ sql }) => sql).join('\n  AND '), parameters: Object.assign({}, ...parts.map(({ parameters }) => parameters)) };
}

/** Throws where delivery that links name is asked by what tells its owner (D38). */
export function refuseOwners(whose: Whose, asked: readonly Breakdown[]): void {
  const told = whose.of === 'links' ? asked.find((key) => BREAKDOWNS[key].tells === 'owner') : undefined;
  if (told) throw new Error(`${told} tells whose deal it was; linked delivery is not read by it.`);
}

/** Throws for delivery that links name: matches and sightings are kept by deal, and are the deal's own account's to know (D38). */
export function refuseLinks(whose: Whose): void {
  if (whose.of === 'links') throw new Error('Matches and sightings are kept by deal; linked delivery is not read by it.');
}
