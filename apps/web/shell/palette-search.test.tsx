import { answer, fetchOf } from '@kontor/core/testing/web';
import { segmentPages, sharedRoutes, uploadedRoutes } from '@kontor/segments/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { webPages } from '../features.ts';
import { agencySession } from '../testing/sessions.ts';
import { findRecords } from './palette-search.ts';

const [ACTIVE, FAILED, SHARED] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;
const row = {
  sourceSegmentId: 'crm-7',
  dataCount: 40,
  price: '0.55',
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
};
const upload = (id: string, name: string, status: 'ACTIVE' | 'VALIDATION_FAILED') => ({
  id,
  data: { ...row, id, name, status, dataType: 'IP' as const, rdsId: status === 'ACTIVE' ? 'rds-1' : null, canUpdate: true },
});
const share = (id: string, name: string) => ({
  id,
  data: {
    ...row,
    id,
    name,
    status: 'ACTIVE' as const,
    dataType: 'GAID' as const,
    sourceProvider: 'Gable Data',
    owned: false,
    ingest: null,
  },
});

/** What the palette finds among segments for an account with these flags, what each line opens, and what was asked for. */
async function find(flags: { uploadedSegment?: boolean; sharedSegment?: boolean }) {
  const uploads = [upload(ACTIVE, 'CRM homes', 'ACTIVE'), upload(FAILED, 'CRM again', 'VALIDATION_FAILED')];
  const lists = [
    answer(uploadedRoutes.list, { rows: uploads, totalCount: null, hasMore: false }),
    answer(sharedRoutes.list, { rows: [share(SHARED, 'CRM lookalikes')], totalCount: null, hasMore: false }),
  ];
  vi.stubGlobal('fetch', fetchOf(lists));
  const pages = webPages.filter(({ page }) => Object.values(segmentPages).some(({ path }) => path === page.path));
  const opened: string[] = [];
  const search = findRecords(pages, agencySession(flags), (href) => opened.push(href));
  const groups = await search?.('crm-7', new AbortController().signal);
  for (const { run } of groups?.flatMap(({ actions }) => actions) ?? []) run?.();
  const asked = lists.map(({ asked: calls }) => calls.map(({ url, body }) => [url.searchParams.get('q'), body]));
  return { groups: groups?.map(({ label, actions }) => [label, ...actions.map((one) => [one.label, one.hint])]), opened, asked };
}

afterEach(() => vi.unstubAllGlobals());

const UPLOADED = ['Uploaded Segments', ['CRM homes', 'IP'], ['CRM again', 'IP']];
const SHARED_ONES = ['Shared Segments', ['CRM lookalikes', 'Gable Data']];
const SIX = ['crm-7', expect.objectContaining({ pagination: { start: 0, number: 6 } })];

test('the palette finds uploaded and shared segments; each opens at its own page (3 §2)', async () => {
  expect(await find({ uploadedSegment: true, sharedSegment: true })).toEqual({
    groups: [UPLOADED, SHARED_ONES],
    opened: [`/segment/upload/clearvu/${ACTIVE}`, `/segment/upload/${FAILED}/manage`, `/segment/shared/all/${SHARED}`],
    asked: [[SIX], [SIX]],
  });
});

test('it asks for no segments that the account may not open (3 §6)', async () => {
  expect(await find({ uploadedSegment: true })).toMatchObject({ groups: [UPLOADED], asked: [[SIX], []] });
  expect(await find({ sharedSegment: true })).toMatchObject({ groups: [SHARED_ONES], asked: [[], [SIX]] });
  expect(await find({})).toEqual({ groups: undefined, opened: [], asked: [[], []] });
});
