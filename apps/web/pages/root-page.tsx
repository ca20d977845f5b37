import { SessionProvider } from '@kontor/core/web';
import { Outlet } from '@tanstack/react-router';
import { AppShell } from '../shell/app-shell.tsx';
import { useSignedIn } from '../signed-in.ts';
import { StartingPage } from './starting-page.tsx';
import { UnreachablePage } from './unreachable-page.tsx';

/** Around every page: who is signed in, and the shell when somebody is. */
export function RootPage() {
  const { signedIn, isFailed, isTrying, retry } = useSignedIn();
  if (isFailed) return <UnreachablePage isTrying={isTrying} onRetry={retry} />;
  if (signedIn === undefined) return <StartingPage />;
  return (
    <SessionProvider value={signedIn}>
      {signedIn ? (
        <AppShell signedIn={signedIn}>
          <Outlet />
        </AppShell>
      ) : (
        <Outlet />
      )}
    </SessionProvider>
  );
}
