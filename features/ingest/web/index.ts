import { mountPages } from '@kontor/core/web';
import { ingestPages } from '@kontor/ingest/contract';

export const ingestScreens = mountPages(ingestPages, {
  keys: () => import('./platform-key-page.tsx'),
});
