/** The signed-in session (design §4), and the browser that somebody signed in with before (decision 0024). */
export type CookieName = 'kontor_session' | 'kontor_browser';

/** A cookie's whole name; `__Host-` ties it to this host on https (design §4). */
export const cookieName = (isSecure: boolean, name: CookieName = 'kontor_session'): string => (isSecure ? `__Host-${name}` : name);

/** Every value of exactly this name in a Cookie header. Only space and tab may surround a cookie (RFC 6265 §4.2, §5.2). */
export function cookiesOf(header: string | undefined, name: string): string[] {
  const parts = (header ?? '').split(';').map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ''));
  return parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
}

/** The value of the cookie, or null. Two of one name count as none: somebody planted the second, and nothing shows which it is. */
export function readCookie(header: string | undefined, name: string): string | null {
  const [value, second] = cookiesOf(header, name);
  return second === undefined ? value || null : null;
}

/** A Set-Cookie value; a null token ends the cookie. Without `expiresAt` it ends with the browser. */
export function writeCookie(isSecure: boolean, token: string | null, { expiresAt, name }: { expiresAt?: Date; name?: CookieName } = {}) {
  const parts = [`${cookieName(isSecure, name)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isSecure) parts.push('Secure');
  if (token === null) parts.push('Max-Age=0');
  else if (expiresAt) parts.push(`Expires=${expiresAt.toUTCString()}`);
  return parts.join('; ');
}
