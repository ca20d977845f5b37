/** The session cookie's name; `__Host-` ties it to this host on https (design §4). */
export const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-kontor_session' : 'kontor_session');

/** The session secret in a Cookie header, or null. */
export function readCookie(header: string | undefined, isSecure: boolean): string | null {
  const wanted = `${cookieName(isSecure)}=`;
  const found = header?.split(';').find((part) => part.trim().startsWith(wanted));
  return found?.trim().slice(wanted.length) || null;
}

/** A Set-Cookie value; a null token ends the cookie. Without `expiresAt` it ends with the browser. */
export function writeCookie(isSecure: boolean, token: string | null, expiresAt?: Date): string {
  const parts = [`${cookieName(isSecure)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isSecure) parts.push('Secure');
  if (token === null) parts.push('Max-Age=0');
  else if (expiresAt) parts.push(`Expires=${expiresAt.toUTCString()}`);
  return parts.join('; ');
}
