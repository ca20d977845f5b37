import { AccountButton, SchemeToggle, Shell, toast } from '@kontor/core/ui';
import { errorText, type SignedIn, useGuardedAct, usePageKey } from '@kontor/core/web';
import { ActingBanner } from '@kontor/session/web';
import { loadNotices } from '@kontor/users/web';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { AdBlockerPage } from '../pages/ad-blocker-page.tsx';
import { usePages } from '../pages-context.tsx';
import { useSignOut } from '../signed-in.ts';
import { accountKind } from './account-kind.ts';
import { AppFooter } from './app-footer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { currentIn, menuFor, menuNote, withCurrent } from './menu.ts';
import { OpenOverlayProvider } from './open-overlay.ts';
import { Overlays } from './overlays.tsx';
import { ProductLinks } from './product-links.tsx';
import { SystemMessageBanner } from './system-message-banner.tsx';
import { useAdBlocker } from './use-ad-blocker.ts';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';
import { useFoldedMenu } from './use-folded-menu.ts';
import { useMarkedMenu } from './use-marked-menu.ts';
import { useOverlay } from './use-overlay.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { UserMenu } from './user-menu.tsx';

/** After the shell, so that nobody waits for it; where its code does not come, the page goes on without. */
const Notices = lazy(() => loadNotices().catch((): Awaited<ReturnType<typeof loadNotices>> => ({ default: () => <></> })));

/** The product's frame: what the design system's shell shows, filled from the session. */
export function AppShell({ signedIn: { user, installation }, children }: { signedIn: SignedIn; children: ReactNode }) {
  const pages = usePages();
  const whole = useMemo(() => menuFor(pages, user), [pages, user]);
  const menu = useMarkedMenu(whole, user);
  // Not the address itself: a tab of a page is no reason to draw the frame anew.
  const current = useLocation({ select: ({ pathname }) => currentIn(menu, pathname) });
  const [isFolded, setFolded] = useFoldedMenu();
  const { overlay, open, close } = useOverlay();
  const pageKey = usePageKey();
  const signOut = useSignOut();
  const { run, question } = useGuardedAct();
  const isAdBlocked = useAdBlocker();
  const openPalette = useCallback(() => open('palette'), [open]);
  const openAccounts = useCallback(() => open('accounts'), [open]);
  const openShortcuts = useCallback(() => open('shortcuts'), [open]);
  useShellKeys({ menu, user, onPalette: openPalette, onShortcuts: openShortcuts });
  useFocusOnNewPage(pageKey);
  const handleSignOut = () => run(() => void signOut().catch((error) => toast.failed(errorText(error))));
  const { marketplaceUrl } = installation;
  return (
    <>
      <Shell
        menu={withCurrent(menu, current)}
        menuNote={menuNote(menu, user)}
        homeHref="/"
        isFolded={isFolded}
        onFold={setFolded}
        pageKey={pageKey}
        banner={
          <>
            <ConnectionBanner />
            <ActingBanner />
            <SystemMessageBanner />
            <Suspense>
              <Notices onSwitch={openAccounts} />
            </Suspense>
          </>
        }
        footer={<AppFooter installation={installation} onShortcuts={openShortcuts} />}
        topBar={{
          account: (
            <AccountButton
              className="app-account"
              name={user.accountName}
              tag={accountKind(user)}
              title={user.accountName}
              aria-label={`Account ${user.accountName}, switch account`}
              onClick={openAccounts}
            />
          ),
          search: { label: 'Search deals, plans, actions', onOpen: openPalette },
          actions: (
            <>
              <ProductLinks marketplaceUrl={marketplaceUrl} />
              <SchemeToggle />
            </>
          ),
          user: <UserMenu user={user} marketplaceUrl={marketplaceUrl} onOpen={open} onSignOut={handleSignOut} />,
        }}
      >
        <OpenOverlayProvider value={open}>{isAdBlocked ? <AdBlockerPage /> : children}</OpenOverlayProvider>
      </Shell>
      <Overlays open={overlay} menu={menu} onOpen={open} onClose={close} onSignOut={handleSignOut} />
      {question}
    </>
  );
}
