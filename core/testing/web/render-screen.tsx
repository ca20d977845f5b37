import type { Page, SessionUser } from '@kontor/core/contract';
import { KontorTheme, LinkProvider, type UiLinkProps } from '@kontor/core/ui';
import { openQueryClient, type PageProps, PageProvider, parseSearch, SessionProvider, stringifySearch } from '@kontor/core/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider, useParams } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { type Answer, fetchOf } from './answer.ts';
import { sessionOf } from './session-of.ts';

type Options = {
  page: Pick<Page, 'path'> & Partial<Pick<Page, 'access'>>;
  screen: ComponentType<PageProps>;
  at: string;
  answers: readonly Answer[];
  session?: SessionUser;
};

const routePath = (path: string) => path.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1');

/** Draws one screen at a URL as the app would: router, theme, session, calls answered by `answers`. Other pages are only “elsewhere”. */
export function renderScreen({ page, screen: Screen, at, answers, session = sessionOf() }: Options) {
  vi.stubGlobal('fetch', fetchOf(answers));
  const root = createRootRoute();
  const Here = () => (
    <PageProvider page={{ access: 'signedIn', ...page }}>
      <Screen parameters={useParams({ strict: false })} />
    </PageProvider>
  );
  const here = createRoute({
    getParentRoute: () => root,
    path: routePath(page.path),
    component: Here,
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  const link = ({ href, ...rest }: UiLinkProps) => (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        void router.navigate({ href });
      }}
    />
  );
  const installation = { version: '0', isDemo: false, marketplaceUrl: '', dataTo: null, errorReports: null };
  const view = render(
    <QueryClientProvider client={openQueryClient()}>
      <KontorTheme env="test" scheme="light">
        <SessionProvider value={{ user: session, installation }}>
          <LinkProvider link={link}>
            <RouterProvider router={router} />
          </LinkProvider>
        </SessionProvider>
      </KontorTheme>
    </QueryClientProvider>,
  );
  return { ...view, router };
}
