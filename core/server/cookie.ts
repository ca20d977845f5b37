/** The signed-in session (design §4), and the browser that somebody signed in with before (decision 0024). */
export type CookieName = 'kontor_session' | 'kontor_browser';

/** A cookie's whole name; `__Host-` ties it to this host on https (design §4). */
export const cookieName = (isSecure: boolean, name: CookieName = 'kontor_session'): string => (isSecure ? `__Host-${name}` : name);

/** The secret under a name in a Cookie header, or null. */
export function readCookie(header: string | undefined, isSecure: boolean, name?: CookieName): string | null {
  const wanted = `${cookieName(isSecure, name)}=`;
  const found = header?.split(';').find((part) => part.trim().startsWith(wanted));
  return found?.trim().slice(wanted.length) || null;
}

/** A Set-Cookie value; a null token ends the cookie. Without `expiresAt` it ends with the browser. */
export function writeCookie(isSecure: boolean, token: string | null, { expiresAt, name }: { expiresAt?: Date; name?: CookieName } = {}) {
  const parts = [`${cookieName(isSecure, name)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isSecure) parts.push('Secure');
  if (token === null) parts.push('Max-Age=0');
  else if (expiresAt) parts.push(`Expires=${expiresAt.toUTCString()}`);
  return parts.join('; ');
}
