import { SessionProvider } from '@kontor/core/web';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadShell } from '../shell/load-shell.ts';
import { useSignedIn } from '../signed-in.ts';
import { useErrorReports } from '../use-error-reports.ts';
import { StartingPage } from './starting-page.tsx';
import { UnreachablePage } from './unreachable-page.tsx';

const AppShell = lazy(loadShell);

/** Around every page: who is signed in, and the shell when somebody is. */
export function RootPage() {
  const { signedIn, isFailed, isTrying, retry } = useSignedIn();
  useErrorReports(signedIn);
  if (isFailed) return <UnreachablePage isTrying={isTrying} onRetry={retry} />;
  if (signedIn === undefined) return <StartingPage />;
  return (
    <SessionProvider value={signedIn}>
      {signedIn ? (
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
