export type Client = { id: string; secret: string };

/** Nobody's id and secret: what cannot be read is refused as an unknown client is. */
const UNREADABLE: Client = { id: '', secret: '' };

/** Id and secret of `Authorization: Basic`, each URL-encoded as in a form (RFC 6749 §2.3.1); null without such a header. */
export function basicClient(authorization = ''): Client | null {
  const [scheme, credentials = ''] = authorization.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'basic') return null;
  const [id, ...rest] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  if (id === undefined || rest.length === 0) return UNREADABLE;
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  try {
    return { id: decode(id), secret: decode(rest.join(':')) };
  } catch {
    return UNREADABLE;
  }
}
