import { findBrowser, type HashTurn, type Scope, type Transport } from '@kontor/core/server';

const BROWSER = 'browser:';

/** Who asks for a reset: a browser that its person has signed in with before, or whoever is at an address (decision 0024). */
export type Asker = { name: string; isKnown: boolean };

export const askerOf = (name: string): Asker => ({ name, isKnown: name.startsWith(BROWSER) });

export async function findAsker(scope: Scope, transport: Pick<Transport, 'ip' | 'browser'>, email: string): Promise<Asker> {
  const browserId = await findBrowser(scope, transport.browser, email);
  return askerOf(browserId ? `${BROWSER}${browserId}` : `address:${transport.ip}`);
}

/** When their hash is made: strangers' resets never keep anybody waiting. */
export const turnOf = ({ isKnown }: Asker, { ip }: Pick<Transport, 'ip'>): HashTurn => ({
  lane: isKnown ? 'known' : 'visitor',
  address: ip,
});
