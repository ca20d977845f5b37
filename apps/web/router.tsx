import { parseSearch, stringifySearch, type WebPage } from '@kontor/core/web';
import { type AnyRouter, createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { HomePage } from './pages/home-page.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RootPage } from './pages/root-page.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { PagesProvider } from './pages-context.tsx';
import { gatedScreen } from './screen.tsx';

/** Page code that has not come by then is announced by a skeleton; until then the old page stays. */
const PENDING_MS = 150;

/** `{id}` → `$id`, `{type?}` → `{-$type}`: the contract's paths in the router's words. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1');

/** The router over the given pages. Only code is fetched ahead, so a screen's calls start when it is opened. */
export function openRouter(pages: readonly WebPage[], history?: RouterHistory): AnyRouter {
  const root = createRootRoute({
    component: () => (
      <PagesProvider value={pages}>
        <RootPage />
      </PagesProvider>
    ),
    notFoundComponent: NotFoundPage,
  });
  const screens = pages.map((one) =>
    createRoute({ getParentRoute: () => root, path: routePath(one.page.path), component: gatedScreen(one) }),
  );
  const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage });
  return createRouter({
    routeTree: root.addChildren([home, ...screens]),
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: RouteErrorPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    ...(history && { history }),
  });
}
