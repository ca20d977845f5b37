import type { Page } from '@kontor/core/contract';
import { upcomingPages } from '@kontor/upcoming/contract';
import { serverFeatures } from './features.ts';

/** Every page's contract, for the permission matrix and docs/access.md. */
export const pages: readonly Page[] = [...serverFeatures, { pages: upcomingPages }].flatMap((feature) =>
  Object.values<Page>(feature.pages ?? {}),
);
