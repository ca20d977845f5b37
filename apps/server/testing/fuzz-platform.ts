// Good inputs for calls whose records belong to the platform, or hang together in ways that their keys do not tell (fuzz.ts).
import { availRoutes } from '@kontor/avails/contract';
import { type Caller, formOf, pngOf } from '@kontor/core/testing';
import { documentRoutes } from '@kontor/documents/contract';
import { CONTACT_EMAIL, CONTACT_NAME } from '@kontor/help/contract';
import { libraryRoutes } from '@kontor/library/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { metaRoutes } from '@kontor/meta/contract';
import { reportRoutes } from '@kontor/reports/contract';
import { segmentRoutes } from '@kontor/segments/contract';
import { supplyRequestRoutes } from '@kontor/supply-requests/contract';
import { transparencyRoutes } from '@kontor/transparency/contract';
import fc from 'fast-check';
import { asOwner } from './as-owner.ts';
import type { Known } from './hostile-inputs.ts';
import { APP_BUNDLE } from './objects.ts';
import type { TestApp } from './test-app.ts';

/** Ids by what they are of; of `icon` a record with its file. */
export type Platform = Record<
  'avails' | 'items' | 'segments' | 'scheduled' | 'metas' | 'documents' | 'requests' | 'publishers' | 'directPlans' | 'icons',
  string[]
> & {
  metaIcon: { id: string; file: string };
  itemIcon: { id: string; file: string };
};
type Makers = { app: TestApp; agency: Caller; superUser: Caller; records: number };

/** As many of these are deleted or answered, so that what brings them back has something to bring. */
const TAKEN_AWAY = 8;
const everyRow = { pagination: { number: 100 } };

async function several(count: number, make: (n: number) => Promise<string | null | undefined>): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) made.push((await make(n)) ?? '');
  return made;
}

async function uploadIcon(superUser: Caller): Promise<string> {
  const form = formOf([['purpose', 'icon']], [{ name: 'icon.png', content: pngOf(150, 150) }]);
  return String((await superUser.raw({ method: 'POST', url: '/api/file/upload', ...form })).json().value);
}

/** Publishers that sell nobody anything, and requests for most of them, some of which are answered. */
async function askForPublishers({ app, agency, superUser, records }: Makers) {
  const publishers = Array.from({ length: records * 2 }, (_, n) => `fuzz-quiet-${n}`);
  const rows = publishers.map((id) => `('${id}', 'Quiet ${id}', false)`).join(', ');
  await asOwner(app, `INSERT INTO publisher (id, name, premium) VALUES ${rows}`);
  for (const id of publishers.slice(0, records)) await agency.try(transparencyRoutes.addPublisher, { id });
  const asked = await superUser.call(supplyRequestRoutes.list, everyRow);
  const requests = asked.rows.map(({ data }) => data.id);
  for (const id of requests.slice(0, TAKEN_AWAY)) await superUser.try(supplyRequestRoutes.answer, { id, status: 'done' });
  return { requests, publishers: publishers.slice(records) };
}

/** What a report asks at least. */
const REPORT = {
  ...({ range: 'last7day', timezone: 'UTC' } as const),
  dimensions: ['deal' as const],
  measures: ['impressions' as const],
  conditions: [],
};

/** Makes them. */
export async function makePlatform(makers: Makers): Promise<Platform> {
  const { app, agency, superUser, records } = makers;
  const targeting = { ...emptyTargeting(), platform: ['CTV' as const] };
  const avails = await several(
    records,
    async (n) => (await superUser.try(availRoutes.save, { title: `Fuzz ${n}`, targeting })).envelope.value,
  );
  for (const id of avails.slice(0, TAKEN_AWAY)) await superUser.try(availRoutes.remove, { id });
  const draft = { cpm: '12.50', targeting };
  const items = await several(
    records,
    async (n) => (await superUser.try(libraryRoutes.create, { ...draft, title: `Fuzz ${n}` })).envelope.value,
  );
  for (const id of items.slice(0, TAKEN_AWAY)) await superUser.try(libraryRoutes.remove, { id });
  const metas = (await superUser.call(metaRoutes.list, everyRow)).rows.map(({ data }) => data);
  const [meta] = metas;
  const featured = (await superUser.call(libraryRoutes.list, everyRow)).rows.find(({ data }) => data.featured)?.data.id ?? '';
  const { icon } = await superUser.call(libraryRoutes.get, { id: featured });
  const documents = (await superUser.call(documentRoutes.get, {})).list.map(({ key }) => key);
  await superUser.try(documentRoutes.remove, { keys: documents.slice(0, 1) });
  const direct = { title: 'Fuzz direct', targeting: { ...targeting, pmp: true } };
  // Staff choose as their own account may.
  await asOwner(
    app,
    `INSERT INTO account_segment_provider (account_id, provider_id) SELECT DISTINCT m.account_id, s.provider_id FROM segment s, membership m
      JOIN app_user u ON u.id = m.user_id WHERE s.account_id IS NULL AND u.super_user ON CONFLICT DO NOTHING`,
  );
  const sent = { ...REPORT, name: 'Fuzz sent', schedule: true, frequency: 'DAILY' as const, hour: 7, emailList: ['fuzz@people.example'] };
  return {
    avails,
    scheduled: await several(1, async () => (await agency.try(reportRoutes.create, sent)).envelope.value),
    items,
    metas: metas.slice(1).map(({ id }) => id),
    documents,
    ...(await askForPublishers(makers)),
    directPlans: await several(1, async () => (await agency.try(mediaPlanRoutes.create, direct)).envelope.value),
    segments: (await agency.call(segmentRoutes.list, { type: 'shared' })).segmentList.map(({ id }) => id),
    icons: await several(2, () => uploadIcon(superUser)),
    metaIcon: { id: meta?.id ?? '', file: meta?.smallIcon ?? '' },
    itemIcon: { id: featured, file: icon ?? '' },
  };
}

const anew = fc.integer({ min: 0, max: 10 ** 9 }).map(String);
const not = fc.constant(undefined);
const oneOf = (ids: readonly string[]) => fc.constantFrom(...(ids.length > 0 ? ids : ['']));
const both = ({ id, file }: Platform['metaIcon']): Known => ({ id: fc.constant(id), file: fc.constant(file) });

/** Prices that a chart takes, of all requests. */
const CHART: Known = {
  ...{ from: not, to: not, day: not, pmp: not, email: not, dealFloor: fc.constant('10'), marginType: fc.constant('PERCENT') },
  ...{ margin: fc.constant('10'), dataCost: fc.constant('0'), quick: fc.constant(true), title: anew },
};
const APP_INFO: Known = {
  bundle: fc.constant(APP_BUNDLE),
  upload: not,
  set: fc.constant([{ overridedBundle: APP_BUNDLE, bundle: 'com.example.other', status: 'override' }]),
};
const EMPTY_REPORT: Known = Object.fromEntries(
  ['startDate', 'endDate', 'offset', 'compare', 'shared', 'schedule', 'frequency', 'hour', 'emailList'].map((key) => [key, not]),
);
const TICKET = {
  issuetype: { id: '4' },
  summary: 'No bids',
  description: 'What should we look at?',
  [CONTACT_NAME]: 'Ines Marsh',
  [CONTACT_EMAIL]: 'ines@matrix.test',
};

/** What a call of the platform's takes; null of every other. */
export function platformHints(path: string, platform: Platform): Known | null {
  const { icons } = platform;
  if (/^chart\/(generate|realtime|pmp)/.test(path)) {
    const isFile = /^chart\/pmp\/(download|excel)/.test(path);
    return { ...CHART, ...(isFile ? { mediaId: not } : path.includes('pmp') && { mediaId: oneOf(platform.directPlans) }) };
  }
  if (path.startsWith('avails/'))
    return {
      id: oneOf(platform.avails),
      title: anew,
      excludeAccIds: not,
      segments: oneOf(platform.segments).map((id) => [{ id, source: 0, type: 'RDS' }]),
    };
  if (path === 'chart/compare') return { plans: fc.constant([]), explorations: oneOf(platform.avails).map((id) => [id]) };
  if (path.startsWith('deal/library/from/')) return { of: fc.constant('exploration'), id: oneOf(platform.avails) };
  if (/^deal\/(edit|delete|get)\/appinfo/.test(path)) return APP_INFO;
  if (path.startsWith('deal/library/icon')) return both(platform.itemIcon);
  if (path.startsWith('deal/library/'))
    return { id: oneOf(platform.items), title: anew, icon: not, featured: fc.constant(false), cpm: fc.constant('12.50'), version: not };
  if (path === 'report/create')
    return { ...EMPTY_REPORT, ...Object.fromEntries(Object.entries(REPORT).map(([key, value]) => [key, fc.constant(value)])), name: anew };
  if (path.startsWith('report/update')) return { data: anew.map((name) => ({ ...REPORT, name })), version: not };
  if (path.startsWith('report/send/')) return { id: oneOf(platform.scheduled) };
  if (path.startsWith('report/'))
    return { by: not, value: not, sort: not, q: not, start: not, shared: not, measure: fc.constant('impressions') };
  if (path.startsWith('messages/supply/'))
    return { id: oneOf(platform.requests), status: fc.constant('done'), answer: fc.constant(''), version: not };
  if (path.endsWith('supply/add/publisher')) return { id: oneOf(platform.publishers) };
  if (path.startsWith('meta/icon')) return both(platform.metaIcon);
  if (path.startsWith('meta/'))
    return {
      id: oneOf(platform.metas),
      metaId: anew,
      type: fc.constant('bundle'),
      smallIcon: oneOf(icons),
      bigIcon: oneOf(icons),
      version: not,
    };
  if (path === 'help/createissue') return { fields: fc.constant(TICKET) };
  if (path.startsWith('helpcenter/documentation/'))
    return {
      id: oneOf(platform.documents),
      key: oneOf(platform.documents),
      keys: oneOf(platform.documents).map((key) => [key]),
      title: anew,
      version: not,
    };
  return null;
}
