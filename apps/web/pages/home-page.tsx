import { useMaybeSession } from '@kontor/core/web';
import { Navigate } from '@tanstack/react-router';
import { useHome } from '../home.ts';
import { NoPagesPage } from './no-pages-page.tsx';

/** `/`: the first page the person may use, the sign-in page for a visitor (spec 1 §2.2). */
export function HomePage() {
  const signedIn = useMaybeSession();
  const home = useHome();
  if (!signedIn) return <Navigate to="/login" replace />;
  return home ? <Navigate to={home.href} replace /> : <NoPagesPage />;
}
