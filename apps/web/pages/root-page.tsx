import { SessionProvider } from '@kontor/core/web';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { usePages } from '../pages-context.tsx';
import { shellForNow } from '../shell/load-shell.ts';
import { useSignedIn } from '../signed-in.ts';
import { useErrorReports } from '../use-error-reports.ts';
import { StartingPage } from './starting-page.tsx';
import { UnreachablePage } from './unreachable-page.tsx';

/** Whether the page that is open stands by itself, signed in or not. */
function useIsApart(): boolean {
  const pages = usePages();
  const open = useRouterState({ select: ({ matches }): string => matches.at(-1)?.routeId ?? '' });
  return pages.some(({ page }) => page.isApart && page.path === open);
}

/** Around every page: who is signed in, and the shell when somebody is. */
export function RootPage() {
  const isApart = useIsApart();
  const [AppShell] = useState(shellForNow);
  const { signedIn, isFailed, isTrying, retry } = useSignedIn();
  useErrorReports(signedIn);
  if (isFailed) return <UnreachablePage isTrying={isTrying} onRetry={retry} />;
  if (signedIn === undefined) return isApart ? null : <StartingPage />;
  return (
    <SessionProvider value={signedIn}>
      {signedIn && !isApart ? (
        <Suspense fallback={<StartingPage />}>
          <AppShell signedIn={signedIn}>
            <Outlet />
          </AppShell>
        </Suspense>
      ) : (
        <Outlet />
      )}
    </SessionProvider>
  );
}
