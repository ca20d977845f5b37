import { KontorTheme, LinkProvider } from '@kontor/core/ui';
import { HomePartsProvider, keepFirstAnswers, ListViewsProvider, openQueryClient, recallProfile } from '@kontor/core/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { homeParts, listViews, webPages } from './features.ts';
import { openRouter } from './router.tsx';
import { RouterLink } from './router-link.tsx';
import { loadShell } from './shell/load-shell.ts';
import { signedInOptions } from './signed-in.ts';

const client = openQueryClient();
const router = openRouter(webPages);

/** Who is signed in, and what the document asked for them already. */
async function readFirst(): Promise<void> {
  await client.prefetchQuery(signedInOptions);
  const signedIn = client.getQueryData(signedInOptions.queryKey);
  if (signedIn) await keepFirstAnswers(client, signedIn.user);
}

/** All that the first drawing needs: drawn without, the page would be drawn twice. */
export const firstNeeds: Promise<unknown> = Promise.allSettled([readFirst(), recallProfile() ? loadShell() : undefined, router.load()]);

/** The web app: theme, calls and routes; what is seen is decided in root-page.tsx. */
export const App = () => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <KontorTheme>
        <LinkProvider link={RouterLink}>
          <ListViewsProvider value={listViews}>
            <HomePartsProvider value={homeParts}>
              <RouterProvider router={router} />
            </HomePartsProvider>
          </ListViewsProvider>
        </LinkProvider>
      </KontorTheme>
    </QueryClientProvider>
  </StrictMode>
);
