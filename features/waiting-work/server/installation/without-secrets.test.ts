import { readConfig } from '@kontor/core/server';
import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test('what settings keep secret is in no error that is kept: passwords as they are and as they stand in addresses, tokens, users', () => {
  const config = readConfig({
    SMTP_URL: 'smtp://mailer:pa%2Fss-word@mail.example:587',
    DATABASE_URL: 'postgres://kontor:data-pass@db.example/kontor',
    JIRA_URL: 'https://jira.example',
    JIRA_PROJECT: 'HELP',
    JIRA_TOKEN: 'jira-token-7',
    OIDC_CLIENT_SECRET: 'oidc-secret-7',
  });
  const error =
    'smtp://mailer:pa%2Fss-word@mail.example: pa/ss-word refused; data-pass; Bearer jira-token-7; oidc-secret-7; user at //kontor@db';
  expect(withoutSecrets(config, error)).toBe('smtp://…@mail.example: … refused; …; Bearer …; …; user at //…@db');
  expect(withoutSecrets(readConfig({}), 'connect ECONNREFUSED')).toBe('connect ECONNREFUSED');
});
