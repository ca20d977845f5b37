import { GoTo } from '@kontor/core/web';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Leads a visitor to the sign-in page, which leads back here. */
export function GoToSignIn() {
  const { href } = useLocation();
  // The location moves on before this page is gone; the page that was asked for is the one at the start.
  const [wanted] = useState(href);
  return <GoTo href={`/login?redirect=${encodeURIComponent(wanted)}`} />;
}
