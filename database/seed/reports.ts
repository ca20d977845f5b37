import { addDays, clockZoneOf, dayIn, instantOf, personName, type ZoneKey } from '@kontor/core/contract';
import type { Dimension, Frequency, ReportDraft, ReportRange } from '@kontor/reports/contract';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { AccountRow, HistoryRow, ReportLetterRow, ReportRow, ReportSendingRow, UserRow } from './rows.ts';

type Person = UserRow & { account_ids: readonly string[] };
type Schedule = { frequency: Frequency; hour: number; to: readonly string[] };
type Line = {
  by: string;
  name: string;
  range: Exclude<ReportRange, 'custom'>;
  timezone?: ZoneKey;
  dimensions: readonly Dimension[];
  measures: ReportDraft['measures'];
  conditions?: ReportDraft['conditions'];
  compare?: true;
  shared?: true;
  schedule?: Schedule;
};

const AGENCY = 'agency@demo.test';
const PLANNER = 'planner@demo.test';
const TRADING = ['trading.desk@halden.example', 'finance@halden.example'];
const SOLD = ['impressions', 'spend', 'cpm'] as const;

/** What traders keep asking of delivery, with the templates that the form starts from among them. */
const REPORTS: readonly Line[] = [
  {
    by: AGENCY,
    name: 'Delivery by deal',
    range: 'last7day',
    dimensions: ['deal', 'dsp'],
    measures: [...SOLD, 'bidRate'],
    compare: true,
    shared: true,
    schedule: { frequency: 'WEEKLY', hour: 7, to: TRADING },
  },
  { by: AGENCY, name: 'Publisher mix', range: 'last30day', dimensions: ['publisher', 'platform'], measures: [...SOLD, 'viewability'] },
  { by: AGENCY, name: 'Hour of day', range: 'yesterday', dimensions: ['hour'], measures: ['auctions', 'bids', 'impressions', 'fillRate'] },
  {
    by: AGENCY,
    name: 'Advertiser by DSP',
    range: 'last30day',
    dimensions: ['adomain', 'dsp'],
    measures: [...SOLD],
    shared: true,
    compare: true,
  },
  { by: AGENCY, name: 'Geography', range: 'last14day', dimensions: ['country', 'state'], measures: ['impressions', 'spend', 'ctr'] },
  {
    by: AGENCY,
    name: 'Reconciliation',
    range: 'monthToDate',
    timezone: 'UTC',
    dimensions: ['month', 'dealId'],
    measures: ['impressions', 'spend', 'dataFee'],
    schedule: { frequency: 'MONTHLY', hour: 6, to: ['finance@halden.example'] },
  },
  {
    by: AGENCY,
    name: 'CTV completion',
    range: 'last14day',
    dimensions: ['day', 'publisher'],
    measures: ['videoStarts', 'midpoints', 'completes', 'vcr'],
    conditions: [{ dimension: 'platform', operation: 'in', value: ['CTV', 'CABLETV'] }],
  },
  {
    by: PLANNER,
    name: 'Plans this week',
    range: 'last7day',
    timezone: 'CST',
    dimensions: ['plan', 'day'],
    measures: ['auctions', 'bids', 'impressions'],
    shared: true,
  },
  {
    by: PLANNER,
    name: 'Apps without games',
    range: 'last30day',
    timezone: 'CST',
    dimensions: ['appName'],
    measures: [...SOLD],
    conditions: [{ dimension: 'appName', operation: 'notContains', value: ['game', 'puzzle'] }],
  },
  {
    by: PLANNER,
    name: 'Daily pacing',
    range: 'yesterday',
    timezone: 'CST',
    dimensions: ['deal'],
    measures: ['impressions', 'spend'],
    compare: true,
    shared: true,
    schedule: { frequency: 'DAILY', hour: 8, to: TRADING },
  },
  {
    by: 'reseller@demo.test',
    name: 'Partner revenue',
    range: 'last30day',
    timezone: 'MST',
    dimensions: ['month', 'deal'],
    measures: ['impressions', 'spend', 'partnerRevenue'],
    schedule: { frequency: 'MONTHLY', hour: 9, to: ['billing@crossbeam.example'] },
  },
  {
    by: 'publisher@demo.test',
    name: 'Buyers by week',
    range: 'last30day',
    timezone: 'PST',
    dimensions: ['week', 'adomain'],
    measures: ['impressions', 'wins', 'spend'],
  },
  { by: 'rival@demo.test', name: 'Delivery by deal', range: 'last7day', dimensions: ['deal'], measures: [...SOLD] },
];

const KEPT_DAYS = 40;
const IS_DAY: Record<Frequency, (day: string) => boolean> = {
  DAILY: () => true,
  WEEKLY: (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1,
  MONTHLY: (day) => day.endsWith('-01'),
};
/** Slots of the last weeks, the earliest first; at most six of them. */
function pastSlots({ frequency, hour }: Schedule, zone: string, now: Date): Date[] {
  const today = dayIn(zone, now);
  return Array.from({ length: KEPT_DAYS }, (_, ago) => addDays(today, ago + 1 - KEPT_DAYS))
    .filter(IS_DAY[frequency])
    .map((day) => instantOf(`${day} ${String(hour).padStart(2, '0')}:00:00`, zone))
    .filter((slot) => slot <= now)
    .slice(-6);
}

type Made = { reports: ReportRow[]; reportSendings: ReportSendingRow[]; reportLetters: ReportLetterRow[]; reportHistory: HistoryRow[] };

/** Reports of some accounts, shared and scheduled ones among them, with what was sent so far. */
export function demoReports({ random, now, newId }: Demo, accounts: readonly AccountRow[], people: readonly Person[]): Made {
  const made: Made = { reports: [], reportSendings: [], reportLetters: [], reportHistory: [] };
  for (const line of REPORTS) {
    const person = people.find(({ email }) => email === line.by);
    const account = accounts.find(({ id }) => person?.account_ids[0] === id);
    if (!person || !account) continue;
    addReport(made, line, { person, account, random, now, newId });
  }
  return made;
}

function addReport(made: Made, line: Line, { person, account, random, now, newId }: Demo & { person: Person; account: AccountRow }): void {
  const { name, range, timezone = 'EST', dimensions, measures, conditions = [], compare = false, shared = false, schedule } = line;
  const created = daysFrom(now, -random.between(45, 80));
  const slots = schedule ? pastSlots(schedule, clockZoneOf({ timezone, offset: null }).iana, now) : [];
  const rows = random.integer(12, 900);
  const id = newId(created);
  const seen = random.chance(0.8) ? daysFrom(now, -random.between(0, 12)) : null;
  made.reports.push({
    ...{ id, account_id: account.id, user_id: person.id, name, range },
    definition: {
      startDate: null,
      endDate: null,
      timezone,
      offset: null,
      compare,
      dimensions: [...dimensions],
      measures: [...measures],
      conditions,
    },
    ...{ is_shared: shared, is_scheduled: schedule !== undefined, frequency: schedule?.frequency ?? null, hour: schedule?.hour ?? null },
    emails: [...(schedule?.to ?? [])],
    scheduled_from: schedule ? created.toISOString() : null,
    ...{ last_run_at: seen?.toISOString() ?? null, last_rows: seen ? rows : null },
    ...{ created_at: created.toISOString(), updated_at: created.toISOString() },
  });
  made.reportHistory.push({
    ...{ id: newId(created), account_id: account.id, entity: 'report', entity_id: id, summary: `Report ${name} created`, action: 'Create' },
    ...{ actor_id: person.id, creator_name: personName({ firstName: person.first_name, lastName: person.last_name }), changelogs: [] },
    created_at: created.toISOString(),
  });
  for (const slot of slots) {
    const sending = newId(slot);
    const sent = new Date(slot.getTime() + random.integer(5_000, 90_000)).toISOString();
    made.reportSendings.push({
      ...{ id: sending, account_id: account.id, report_id: id, slot: slot.toISOString(), by_hand: false, missed: 0, state: 'SENT' },
      ...{ rows: Math.max(1, rows - random.integer(0, 9)), created_at: sent },
    });
    for (const email of schedule?.to ?? [])
      made.reportLetters.push({
        ...{ id: newId(slot), account_id: account.id, sending_id: sending, email, attempts: 0, next_try_at: sent, sent_at: sent },
        ...(random.chance(0.6)
          ? { openings: random.integer(1, 3), last_opened_at: daysFrom(new Date(sent), 0.2).toISOString() }
          : { openings: 0, last_opened_at: null }),
      });
  }
}
