import { GoTo, useMaybeSession } from '@kontor/core/web';
import { useHome } from '../home.ts';
import { NoPagesPage } from './no-pages-page.tsx';

/** `/`: the first page the person may use, the sign-in page for a visitor (spec 1 §2.2). */
export function HomePage() {
  const signedIn = useMaybeSession();
  const home = useHome();
  if (!signedIn) return <GoTo href="/login" />;
  return home ? <GoTo href={home.href} /> : <NoPagesPage />;
}
