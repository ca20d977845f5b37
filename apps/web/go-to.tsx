import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Leads on to another page in place of this one, once for each `href`. */
export function GoTo({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ href, replace: true });
  }, [router, href]);
  return null;
}

/** Leads a visitor to the sign-in page, which leads back here. */
export function GoToSignIn() {
  const { href } = useLocation();
  // The location moves on before this page is gone; the page that was asked for is the one at the start.
  const [wanted] = useState(href);
  return <GoTo href={`/login?redirect=${encodeURIComponent(wanted)}`} />;
}
