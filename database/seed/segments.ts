import { FORBIDDEN_WORDS, forbiddenIn, type SegmentIdType } from '@kontor/segments/contract';
import { accountOf, type DemoAccount } from './accounts.ts';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { AccountSegmentProviderRow, DemoSegmentRow, HistoryRow, PlanRow, SegmentProviderRow, SegmentRow } from './rows.ts';
import { FAMILIES, OPEN_TO, OWN, PROVIDERS } from './segment-lines.ts';
import type { DemoUser } from './users.ts';

export type DemoSegments = {
  segmentProviders: SegmentProviderRow[];
  segmentsOpenTo: AccountSegmentProviderRow[];
  segments: SegmentRow[];
  demoSegments: DemoSegmentRow[];
};

/** Every so many shared segments one has expired, and one is not ready yet. */
const EXPIRED_EVERY = 29;
const PENDING_EVERY = 37;
/** The one of an account's uploads that failed; none says that a job is at work on it, as there is none. */
const FAILED_UPLOAD = 7;
/** Of the homes: enough that the largest metro areas have the members that a row of insights needs. */
const UPLOADED_SHARE = [0.05, 0.25] as const;
/** Prices are in steps of five cents. */
const STEPS = 80;

const parts = (text: string) => text.split('; ');

const OFF_AXES = { axis: null, starts: 0 };
/** A title of a family's line, its share where that is fixed, and its place on an axis. */
function lineOf(line: string) {
  const [, name = '', fixed, axis = null, starts = '0', width] =
    /^([^=@]*)(?:=([\d.]+))?(?:@(\w+) ([\d.]+)(?:\+([\d.]+))?)?$/.exec(line) ?? [];
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return { name, fixed: number(fixed), axis, starts: Number(starts), width: number(width) };
}

function providerRows({ now, newId }: Demo, accounts: DemoAccount[]): SegmentProviderRow[] {
  const made = daysFrom(now, -700);
  return PROVIDERS.map(({ name, account, parent, alias, isIris }) => ({
    id: newId(made),
    account_id: account && accountOf(accounts, account).id,
    name,
    parent_provider: parent,
    alias,
    iris: isIris,
    created_at: made.toISOString(),
  }));
}

/** Providers and segments, drawn from numbers of their own, so that the rest of the demo stays as it is. */
export function demoSegmentRows(demo: Demo, { accounts, users }: { accounts: DemoAccount[]; users: DemoUser[] }): DemoSegments {
  const rows: DemoSegments = { segmentProviders: [], segmentsOpenTo: [], segments: [], demoSegments: [] };
  const { random, now, newId } = demo;
  rows.segmentProviders = providerRows(demo, accounts);
  const idOf = new Map(rows.segmentProviders.map(({ id }, index) => [PROVIDERS[index]?.key, id]));
  const providerId = (key: string) => idOf.get(key) ?? '';
  rows.segmentsOpenTo = Object.entries(OPEN_TO).flatMap(([key, open]) =>
    open.map((one) => ({ account_id: accountOf(accounts, key).id, provider_id: providerId(one) })),
  );
  const add = (
    line: Partial<SegmentRow> & { title: string; data_type: SegmentIdType },
    share: number,
    kind: DemoSegmentRow['kind'] | null,
    place: Pick<DemoSegmentRow, 'axis' | 'starts'> = OFF_AXES,
  ) => {
    const at = daysFrom(now, -random.between(30, 500));
    const id = newId(at);
    const row: SegmentRow = {
      id,
      account_id: null,
      provider_id: null,
      source_segment_id: `${random.integer(100_000, 999_999)}`,
      price: (random.integer(0, STEPS) / 20).toFixed(2),
      status: 'ACTIVE',
      source: 0,
      expiration_date: null,
      active_at: null,
      rds_id: null,
      errors: [],
      created_by: null,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
      ...line,
    };
    if (row.status === 'VALIDATION_FAILED') row.errors = forbiddenIn(row.title, FORBIDDEN_WORDS);
    if (row.status === 'ACTIVE') Object.assign(row, { active_at: row.created_at, rds_id: row.source === 1 ? `rds-${id}` : null });
    rows.segments.push(row);
    if (kind) rows.demoSegments.push({ segment_id: id, share, kind, ...place });
  };
  let nth = 0;
  for (const { provider, begins, titles, kind, share, types } of FAMILIES)
    for (const title of parts(titles)) {
      nth += 1;
      const { name, fixed, width, ...place } = lineOf(title);
      const isTargeted = fixed !== undefined;
      const expires = !isTargeted && nth % EXPIRED_EVERY === 0 ? -random.between(3, 60) : random.between(30, 600);
      add(
        {
          title: begins === 'Adults' ? `Adults ${name}` : `${begins}: ${name}`,
          data_type: random.pick(types),
          provider_id: providerId(provider),
          status: !isTargeted && nth % PENDING_EVERY === 0 ? 'PENDING' : 'ACTIVE',
          expiration_date: nth % 3 === 0 || expires < 0 ? daysFrom(now, expires).toISOString() : null,
          ...(isTargeted && { price: PRICES[nth % PRICES.length] ?? '0.50' }),
        },
        fixed ?? width ?? random.between(...share),
        kind,
        place,
      );
    }
  for (const { account, provider, owned, uploaded } of OWN) {
    const account_id = accountOf(accounts, account).id;
    const own = { account_id, price: '0.00' };
    for (const title of parts(owned))
      add({ ...own, title, data_type: 'Mix', provider_id: providerId(provider) }, random.between(0.01, 0.08), 'viewer');
    const created_by = users.find((user) => user.accounts.includes(account))?.id ?? null;
    for (const [index, title] of parts(uploaded).entries()) {
      const status = index === FAILED_UPLOAD ? 'VALIDATION_FAILED' : 'ACTIVE';
      add({ ...own, created_by, title, data_type: 'IP', source: 1, status }, random.between(...UPLOADED_SHARE), 'home');
    }
  }
  return rows;
}
/** Of the segments that plans of the demo are made with: none so dear that it eats a deal's price. */
const PRICES = ['0.45', '0.60', '0.75', '0.90'];

type Audience = { included: string[]; excluded: string[]; word: 'AND' | 'OR' };
/** By the end of a plan's title, whom it is for. */
const AUDIENCES: Record<string, Audience> = {
  'Adults 18–49': { included: ['Adults 18–49'], excluded: [], word: 'OR' },
  'Adults 25–54': { included: ['Adults 25–54', 'Household income: $75K and over'], excluded: [], word: 'AND' },
  'Auto intenders': {
    included: ['In market for: A new SUV', 'In market for: A new sedan', 'In market for: An electric vehicle'],
    excluded: ['Bought: A car in the last 90 days'],
    word: 'OR',
  },
};

/** Gives plans their audience, where their account may use all of its segments, and tells the history of their making; changes both in place. */
export function giveAudiences(plans: PlanRow[], history: HistoryRow[], { segments, segmentsOpenTo }: DemoSegments): void {
  const shared = new Map(segments.filter(({ account_id }) => account_id === null).map((row) => [row.title, row]));
  const made = new Map(
    history.filter(({ entity, action }) => entity === 'media-plan' && action === 'Create').map((row) => [row.entity_id, row]),
  );
  for (const plan of plans) {
    const audience = Object.entries(AUDIENCES).find(([end]) => plan.title.endsWith(end))?.[1];
    if (!audience) continue;
    const mayUse = new Set(segmentsOpenTo.filter(({ account_id }) => account_id === plan.account_id).map(({ provider_id }) => provider_id));
    const chosen = (titles: string[]) => titles.flatMap((title) => shared.get(title) ?? []);
    const { included, excluded, word } = audience;
    if (![...chosen(included), ...chosen(excluded)].every(({ provider_id }) => provider_id !== null && mayUse.has(provider_id))) continue;
    const kept = (titles: string[]) => chosen(titles).map(({ id, source }) => ({ id, source, type: 'RDS' as const }));
    plan.targeting = {
      ...plan.targeting,
      includeSegments: kept(included),
      excludeSegments: kept(excluded),
      includeSegmentAnd: word,
    };
    const words = [included.join(word === 'AND' ? ' and ' : ' or '), ...(excluded.length > 0 ? [`not ${excluded.join(' or ')}`] : [])];
    made.get(plan.id)?.changelogs.push({ name: 'Segments', action: 'Create', oldValue: null, newValue: words.join(', ') });
  }
}
