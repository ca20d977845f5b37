import { fail } from '@kontor/core/contract';
import type { Config, Stores } from '@kontor/core/server';
import { singleSignOnPages, ssoOff, ssoSilent } from '@kontor/single-sign-on/contract';
import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client';
import { reasonOf, turnAway } from './turn-away.ts';

const HOUR_MS = 3_600_000;
/** Every request to the provider ends by then, and none follows a redirect (security rule 22). */
const LIMIT_SECONDS = 5;
/** What an ID token may be signed with, whatever the provider offers: never nothing, never a shared secret (security rule 15). */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** Where the provider leads back to; registered there letter for letter. */
export const redirectUri = ({ PUBLIC_URL, HOST, PORT }: Config): URL =>
  new URL(singleSignOnPages.back.path, PUBLIC_URL || `http://${HOST}:${PORT}`);

/** Plain http is for a provider on this very machine. */
const isOnThisMachine = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname));

/** How the secret is shown to the provider: in the body where it takes that, as most registrations expect. */
function authenticationBy(secret: string, { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: ServerMetadata) {
  if (!secret) return None();
  return methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

async function discover({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Config): Promise<Configuration> {
  const issuer = new URL(OIDC_ISSUER);
  const plain = isOnThisMachine(issuer) ? [allowInsecureRequests] : [];
  const found = await discovery(issuer, OIDC_CLIENT_ID, undefined, None(), { timeout: LIMIT_SECONDS, execute: plain });
  const metadata: ServerMetadata = found.serverMetadata();
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  const provider = new Configuration(
    { ...metadata, id_token_signing_alg_values_supported: offered.filter((one) => SIGNATURES.includes(one)) },
    OIDC_CLIENT_ID,
    undefined,
    authenticationBy(OIDC_CLIENT_SECRET, metadata),
  );
  provider.timeout = LIMIT_SECONDS;
  for (const execute of [...plain, enableNonRepudiationChecks]) execute(provider);
  // Throws where it names no page to send people to, or an unsafe one.
  buildAuthorizationUrl(provider, {});
  return provider;
}

const known = new WeakMap<Config, { provider: Promise<Configuration>; until: number }>();

/** Read anew each hour; a failure is not kept. */
function describe(config: Config): Promise<Configuration> {
  const kept = known.get(config);
  if (kept && performance.now() < kept.until) return kept.provider;
  const provider = discover(config);
  known.set(config, { provider, until: performance.now() + HOUR_MS });
  provider.catch(() => known.delete(config));
  return provider;
}

/** The provider as it describes itself; ends the call where single sign-on is off or the provider silent. */
export async function openProvider({ config, log }: Stores): Promise<Configuration> {
  if (!config.OIDC_ISSUER || !config.OIDC_CLIENT_ID) return fail(ssoOff);
  return describe(config).catch((error) => turnAway(log, ssoSilent, reasonOf(error)));
}
