import { Shell } from '@kontor/core/ui';
import { recallProfile } from '@kontor/core/web';
import { AccountBadge } from '../shell/account-badge.tsx';
import { useFoldedMenu } from '../shell/use-folded-menu.ts';
import { PageSkeleton } from './loading-page.tsx';

/** First paint, before the session has answered: the frame for whoever was here last, nothing for a visitor. */
export function StartingPage() {
  const profile = recallProfile();
  const [isFolded, setFolded] = useFoldedMenu();
  if (!profile) return null;
  return (
    <Shell
      menu={[]}
      homeHref="/"
      isFolded={isFolded}
      onFold={setFolded}
      topBar={{ account: <AccountBadge name={profile.accountName} /> }}
      pageKey="starting"
    >
      <PageSkeleton />
    </Shell>
  );
}
