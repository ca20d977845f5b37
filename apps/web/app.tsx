import { KontorTheme, LinkProvider } from '@kontor/core/ui';
import { ListViewsProvider, openQueryClient, recallProfile } from '@kontor/core/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { listViews, webPages } from './features.ts';
import { openRouter } from './router.tsx';
import { RouterLink } from './router-link.tsx';
import { loadShell } from './shell/load-shell.ts';
import { signedInOptions } from './signed-in.ts';

const client = openQueryClient();
// Both asked for before the first render, so that they come in while React starts.
void client.prefetchQuery(signedInOptions);
if (recallProfile()) void loadShell();
const router = openRouter(webPages);

/** The web app: theme, calls and routes; what is seen is decided in root-page.tsx. */
export const App = () => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <KontorTheme>
        <LinkProvider link={RouterLink}>
          <ListViewsProvider value={listViews}>
            <RouterProvider router={router} />
          </ListViewsProvider>
        </LinkProvider>
      </KontorTheme>
    </QueryClientProvider>
  </StrictMode>
);
