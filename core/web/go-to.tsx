import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Leads on to another page in place of this one, once for each `href`: the router's own redirect goes again with every render. */
export function GoTo({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ href, replace: true });
  }, [router, href]);
  return null;
}
