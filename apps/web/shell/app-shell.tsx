import { SchemeToggle, Shell, toast } from '@kontor/core/ui';
import { errorText, type SignedIn } from '@kontor/core/web';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { usePages } from '../pages-context.tsx';
import { useSignOut } from '../signed-in.ts';
import { AccountBadge } from './account-badge.tsx';
import { AppFooter } from './app-footer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { menuFor, withCurrent } from './menu.ts';
import { ProductLinks } from './product-links.tsx';
import { useFoldedMenu } from './use-folded-menu.ts';
import { useFocusOnNewPage, usePageKey } from './use-page-key.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { UserMenu } from './user-menu.tsx';

// The overlays come with their first use: neither is part of the first load.
const Palette = lazy(() => import('./palette.tsx'));
const Shortcuts = lazy(() => import('./shortcuts.tsx'));
type Overlay = 'palette' | 'shortcuts' | null;

/** The product's frame: what the design system's shell shows, filled from the session. */
export function AppShell({ signedIn: { user, installation }, children }: { signedIn: SignedIn; children: ReactNode }) {
  const pages = usePages();
  const pathname = useLocation({ select: (location) => location.pathname });
  const menu = useMemo(() => menuFor(pages, user), [pages, user]);
  const [isFolded, setFolded] = useFoldedMenu();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const pageKey = usePageKey();
  const signOut = useSignOut();
  const openPalette = useCallback(() => setOverlay('palette'), []);
  const openShortcuts = useCallback(() => setOverlay('shortcuts'), []);
  const close = useCallback(() => setOverlay(null), []);
  useShellKeys({ onPalette: openPalette, onShortcuts: openShortcuts });
  useFocusOnNewPage(pageKey);
  const handleSignOut = () => void signOut().catch((error) => toast.failed(errorText(error)));
  const { marketplaceUrl } = installation;
  return (
    <>
      <Shell
        menu={withCurrent(menu, pathname)}
        homeHref="/"
        isFolded={isFolded}
        onFold={setFolded}
        pageKey={pageKey}
        banner={<ConnectionBanner />}
        footer={<AppFooter installation={installation} onShortcuts={openShortcuts} />}
        topBar={{
          account: <AccountBadge name={user.accountName} type={user.accountType} />,
          search: { label: 'Search deals, plans, actions', onOpen: openPalette },
          actions: (
            <>
              <ProductLinks marketplaceUrl={marketplaceUrl} />
              <SchemeToggle />
            </>
          ),
          user: <UserMenu user={user} marketplaceUrl={marketplaceUrl} onShortcuts={openShortcuts} onSignOut={handleSignOut} />,
        }}
      >
        {children}
      </Shell>
      <Suspense>
        {overlay === 'palette' && <Palette menu={menu} onClose={close} onShortcuts={openShortcuts} onSignOut={handleSignOut} />}
        {overlay === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  );
}
