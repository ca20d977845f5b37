import type { LibraryItem, LibraryRow, TemplateRow } from '@kontor/library/contract';
import { emptyTargeting } from '@kontor/media-plans/contract';

export const ITEM_ID = '7'.repeat(24);
const AT = '2126-03-02T10:00:00.000Z';
const now = () => new Date().toISOString();

export const sampleItem = (change: Partial<LibraryItem> = {}): LibraryItem => ({
  id: ITEM_ID,
  title: 'Sports CTV',
  desc: 'Live games on the big screen',
  icon: '8'.repeat(24),
  featured: true,
  status: true,
  cpm: '18.00',
  mediaType: 'video',
  platforms: ['CTV'],
  dailyAvails: 38_200_000,
  avails: {
    requests: 38_200_000,
    why: null,
    low: 30_000_000,
    high: 45_000_000,
    platforms: [{ platform: 'CTV', requests: 38_200_000 }],
    medianCpm: 14,
    at: now(),
    day: '2126-03-02',
  },
  targeting: { ...emptyTargeting(), platform: ['CTV'], country: { included: true, values: ['US'] } },
  names: { country: { US: 'United States' } },
  closed: null,
  createDate: AT,
  updateDate: AT,
  version: 3,
  creatorName: 'Sam Platform',
  medianThen: 14,
  ...change,
});

export const sampleTemplate = (change: Partial<TemplateRow> = {}): TemplateRow => ({
  id: ITEM_ID,
  title: 'Sports CTV',
  desc: 'Live games on the big screen',
  icon: '8'.repeat(24),
  featured: true,
  mediaType: 'video',
  platforms: ['CTV'],
  clauses: 2,
  dailyAvails: 38_200_000,
  avails: [{ platform: 'CTV', requests: 38_200_000 }],
  availsAt: now(),
  availsDay: '2126-03-02',
  cpm: '18.00',
  closed: null,
  updateDate: AT,
  ...change,
});

export const sampleRow = (change: Partial<LibraryRow> = {}): LibraryRow => ({
  id: ITEM_ID,
  title: 'Sports CTV',
  icon: null,
  featured: true,
  status: true,
  mediaType: 'video',
  platforms: ['CTV'],
  dailyAvails: 38_200_000,
  cpm: '18.00',
  moved: null,
  createDate: AT,
  updateDate: AT,
  version: 3,
  ...change,
});
