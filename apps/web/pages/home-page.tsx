import { hrefOf, type Session } from '@kontor/core/contract';
import { GoTo, useMaybeSession } from '@kontor/core/web';
import { firstStepsPages } from '@kontor/first-steps/contract';
import { useUndoneSteps } from '@kontor/first-steps/web';
import { useHome } from '../home.ts';
import { LoadingPage } from './loading-page.tsx';
import { NoPagesPage } from './no-pages-page.tsx';

/** First steps while some are left, then the first page the person may use. */
function OwnHome({ user }: { user: Session }) {
  const home = useHome();
  const hasSteps = useUndoneSteps(user);
  if (hasSteps === undefined) return <LoadingPage />;
  if (hasSteps) return <GoTo href={hrefOf(firstStepsPages.steps)} />;
  return home ? <GoTo href={home.href} /> : <NoPagesPage />;
}

/** `/`: the home of whoever is signed in, the sign-in page for a visitor (spec 1 §2.2). */
export function HomePage() {
  const signedIn = useMaybeSession();
  return signedIn ? <OwnHome user={signedIn.user} /> : <GoTo href="/login" />;
}
