import { mountPages, webFeature } from '@kontor/core/web';
import { segmentPages as pages, providerPages } from '@kontor/segments/contract';
import { IconDatabaseShare, IconFileUpload, IconShare } from '@tabler/icons-react';

export * from './audience-figures.tsx';
export { InsightRows, insightFigures } from './figures/insight-table.tsx';
export * from './segment-box.tsx';
export { droppedSegment, isSegmentOver } from './segment-drag.ts';
export * from './segment-picker.tsx';
export type { SegmentAction } from './segment-row.tsx';
export { shortSegmentNote } from './segment-words.ts';
export * from './use-chosen-segments.ts';

const provider = () => import('./providers/provider-record-page.tsx');
const find = () => import('./find-segments.ts');

export const segmentsWeb = webFeature({
  name: 'segments',
  screens: mountPages(
    { ...pages, ...providerPages },
    {
      providers: () => import('./providers/provider-list-page.tsx'),
      providerCreate: () => import('./providers/provider-create-page.tsx'),
      provider: async () => ({ default: (await provider()).ProviderPage }),
      providerSegments: async () => ({ default: (await provider()).ProviderSegmentsPage }),
      providerHistory: async () => ({ default: (await provider()).ProviderHistoryPage }),
      uploaded: () => import('./uploaded/uploaded-list-page.tsx'),
      uploadedCreate: () => import('./uploaded/segment-create-page.tsx'),
      uploadedEdit: () => import('./uploaded/segment-record-page.tsx'),
      clearvu: () => import('./figures/clearvu-page.tsx'),
      shared: () => import('./shared/shared-list-page.tsx'),
      sharedDetail: () => import('./shared/shared-record-page.tsx'),
      overlap: () => import('./overlap/overlap-page.tsx'),
    },
  ),
  menu: [
    {
      group: 'Planning',
      submenu: 'Segments',
      order: 2,
      label: 'Uploaded Segments',
      page: pages.uploaded,
      also: [pages.overlap],
      icon: IconFileUpload,
      go: 's',
    },
    {
      group: 'Planning',
      submenu: 'Segments',
      order: 3,
      label: 'Shared Segments',
      page: pages.shared,
      also: [pages.overlap],
      icon: IconShare,
      go: 'r',
    },
    { group: 'Super Admin', order: 8, label: 'Segment Providers', page: providerPages.providers, icon: IconDatabaseShare, go: 'e' },
  ],
  creates: [
    { label: 'Create segment provider', page: providerPages.providerCreate },
    { label: 'Upload segment', page: pages.uploadedCreate },
    { label: 'Compare segments', page: pages.overlap },
  ],
  search: [
    {
      label: 'Uploaded Segments',
      icon: IconFileUpload,
      own: pages.uploadedEdit,
      find: async (...asked) => (await find()).findUploaded(...asked),
    },
    { label: 'Shared Segments', icon: IconShare, own: pages.sharedDetail, find: async (...asked) => (await find()).findShared(...asked) },
  ],
});
