import type { Config } from '@kontor/core/server';

/** Password of an address, '' where it has none. */
function passwordOf(address: string): string[] {
  if (address === '') return [];
  const { password } = new URL(address);
  return password === '' ? [] : [password, decodeURIComponent(password)];
}

/** What an error says, without what the settings keep secret and without who is named in addresses. */
export function withoutSecrets(config: Config, text: string): string {
  const { SMTP_URL, DATABASE_URL, DATABASE_OWNER_URL, CLICKHOUSE_URL, OIDC_CLIENT_SECRET, JIRA_TOKEN } = config;
  const addresses = [SMTP_URL, DATABASE_URL, DATABASE_OWNER_URL, CLICKHOUSE_URL].flatMap(passwordOf);
  const secrets = [...addresses, OIDC_CLIENT_SECRET, JIRA_TOKEN].filter((secret) => secret.length > 3);
  const cleared = secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
  return cleared.replace(/\/\/[^@\s/]*@/g, '//…@').slice(0, 1_000);
}

/** The host and port of an address, which say nothing of who opens it. */
export const hostOf = (address: string): string => new URL(address).host;
