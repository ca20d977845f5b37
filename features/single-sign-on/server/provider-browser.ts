const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const within = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

/**
 * For tests: goes to the provider's address as a browser does, with cookies and redirects, signs in as `login`, agrees (or, with `refuses`,
 * does not), and returns the query the provider leads back with.
 */
export async function visitProvider(url: string, redirectUri: string, { login, refuses = false }: { login: string; refuses?: boolean }) {
  const cookies = new Map<string, string>();
  const open = async (address: string, form?: Record<string, string>) => {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...(form ? FORM : {}) };
    const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const response = await fetch(address, { redirect: 'manual', headers, ...body });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let response = await open(url);
  for (let step = 0; step < 15; step += 1) {
    const address = response.headers.get('location');
    if (address?.startsWith(redirectUri)) return new URL(address).search;
    if (address) {
      response = await open(new URL(address, url).href);
      continue;
    }
    const html = await response.text();
    const prompt = within(html, /name="prompt" value="(\w+)"/);
    if (!prompt) throw new Error(`The provider showed no form: ${response.status} ${html.slice(0, 500)}`);
    const action = within(html, refuses ? /href="([^"]+\/abort)"/ : /action="([^"]+)"/);
    response = await open(action, refuses ? undefined : { prompt, login, password: 'any' });
  }
  throw new Error('The provider did not lead back.');
}
