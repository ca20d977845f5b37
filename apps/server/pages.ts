import type { Page } from '@kontor/core/contract';
import type { Served } from '@kontor/core/server';
import { sessionRoutes } from '@kontor/session/contract';
import { serverFeatures } from './features.ts';

/** Every page's contract, for the permission matrix and docs/access.md. */
export const pages: readonly Page[] = serverFeatures.flatMap((feature) => Object.values<Page>(feature.pages ?? {}));

/** Leads home, which only the web app knows. */
const START: Page = { path: '/', access: 'signedIn', title: 'Kontor' };

/** Every page, with what it asks at first. */
export const served: Served = {
  session: sessionRoutes.session,
  pages: [
    { name: 'start', page: START },
    ...serverFeatures.flatMap(({ name, pages: own = {}, firstCalls = {} }) =>
      Object.entries(own).map(([key, page]) => ({ name: `${name}/${key}`, page, first: firstCalls[key] })),
    ),
  ],
};
