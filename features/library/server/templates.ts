import { containing, isLive, type ListQuery, openList, type SignedCall } from '@kontor/core/server';
import { type libraryRoutes, type TemplateRow, templateList } from '@kontor/library/contract';
import { type MediaPlanTargeting, planClauses } from '@kontor/media-plans/contract';
import { planBarriers } from '@kontor/media-plans/server';
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { countedNow, type StoredAvails, type StoredItem } from './library-store.ts';
import { availsTable as avails, libraryTable as item } from './library-table.ts';
import { dayOf } from './read-library.ts';

type Routes = typeof libraryRoutes;
type Wish = Pick<SignedCall<Routes['featured']>['input'], 'mediaType' | 'platform' | 'searchQuery' | 'timezone'>;
type Read = { row: StoredItem; counted: StoredAvails | null };
/** Whether an account can use a template is said of all rows at once, by their targeting. */
type Open = { template: TemplateRow; targeting: MediaPlanTargeting };

/** What accounts read: items that are enabled, of a media type and a platform where these are chosen. One of all platforms is of each. */
const wished = ({ mediaType, platform, searchQuery }: Wish): (SQL | undefined)[] => [
  isLive(item),
  eq(item.enabled, true),
  mediaType && sql`${item.targeting} ->> 'mediaType' = ${mediaType}`,
  platform && platform !== 'ALL' ? sql`${item.targeting} -> 'platform' ?| ARRAY[${platform}, 'ALL']` : undefined,
  searchQuery === '' ? undefined : or(ilike(item.title, containing(searchQuery)), ilike(item.desc, containing(searchQuery))),
];

const templateOf = ({ row, counted }: Read, { timezone }: Wish): TemplateRow => ({
  id: row.id,
  title: row.title,
  desc: row.desc,
  icon: row.icon,
  featured: row.featured,
  mediaType: row.targeting.mediaType,
  platforms: row.targeting.platform,
  clauses: planClauses(row.targeting).length,
  dailyAvails: counted?.requests ?? null,
  avails: counted?.platforms ?? [],
  availsAt: counted?.countedAt.toISOString() ?? null,
  availsDay: counted ? dayOf(counted.countedAt, timezone) : null,
  cpm: row.cpm,
  closed: null,
  updateDate: row.updatedAt.toISOString(),
});

/** The same rows with the reason why the account cannot use one. */
async function withBarriers({ scope, session }: Pick<SignedCall<Routes['templates']>, 'scope' | 'session'>, found: readonly Open[]) {
  const closed = await planBarriers(
    { scope, session },
    found.map(({ targeting }) => targeting),
  );
  return new Map(found.map(({ template }, index) => [template.id, { ...template, closed: closed[index] ?? null }]));
}

type Selected = { row: typeof item; counted: typeof avails };
const query = (input: Wish, seen: Open[]): ListQuery<TemplateRow, typeof templateList.fields, Selected> => ({
  select: { row: item, counted: avails },
  from: (rows) => rows.from(item).leftJoin(avails, countedNow),
  where: wished(input),
  sql: {
    title: item.title,
    mediaType: sql`${item.targeting} ->> 'mediaType'`,
    dailyAvails: sql`${avails.requests}`,
    cpm: item.cpm,
    updateDate: item.updatedAt,
  },
  search: [item.title, item.desc],
  id: item.id,
  toRow: (read) => {
    const template = templateOf(read, input);
    seen.push({ template, targeting: read.row.targeting });
    return template;
  },
});

export async function listTemplates(call: SignedCall<Routes['templates']>) {
  const seen: Open[] = [];
  const page = await openList(call.scope, { ...call, view: templateList }, query(call.input, seen)).page();
  const told = await withBarriers(call, seen);
  return { ...page, rows: page.rows.map(({ id, data }) => ({ id, data: told.get(id) ?? data })) };
}

export const listFeatured = (call: SignedCall<Routes['featured']>) => featuredTemplates(call, call.input);

type FeaturedWish = Omit<Wish, 'searchQuery'> & { searchQuery?: string; size: number };

/** Featured templates, those with most avails first. */
export async function featuredTemplates(
  call: Pick<SignedCall<Routes['featured']>, 'scope' | 'session'>,
  asked: FeaturedWish,
): Promise<TemplateRow[]> {
  const { scope } = call;
  const input = { searchQuery: '', ...asked };
  const rows = await scope.run((database) =>
    database
      .select({ row: item, counted: avails })
      .from(item)
      .leftJoin(avails, countedNow)
      .where(and(eq(item.featured, true), ...wished(input)))
      .orderBy(desc(sql`coalesce(${avails.requests}, -1)`), asc(sql`lower(${item.title})`), asc(item.id))
      .limit(input.size),
  );
  const told = await withBarriers(
    call,
    rows.map((read) => ({ template: templateOf(read, input), targeting: read.row.targeting })),
  );
  return [...told.values()];
}
