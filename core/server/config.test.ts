import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';

/** Read by the build of the browser's part, not by the server (apps/web/left-out.ts). */
const OF_THE_BUILD = ['WEB_WITHOUT'];

test('.env.example has every setting once, with its default', () => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n');
  const settings = lines
    .flatMap((line) => (/^[A-Z]/.test(line) ? [line.split('=')] : []))
    .map(([name = '', ...value]) => [name, value.join('=')]);
  expect(settings.map(([name]) => name).toSorted()).toEqual([...SETTING_NAMES, ...OF_THE_BUILD].toSorted());
  expect(readConfig(Object.fromEntries(settings))).toEqual(readConfig({}));
});

test('an empty environment gives the embedded demo on the loopback address', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ PORT: 4000, HOST: '127.0.0.1', DEMO: true, DATABASE_URL: '', isSecure: false });
  expect(config.dataFolder.endsWith('.data')).toBe(true);
});

test('every bad setting is named at once, with what it should be', () => {
  expect(() => readConfig({ PORT: 'http', DATABASE_URL: 'nonsense', DEMO_DAYS: '1' })).toThrow(
    /PORT=http: .*\n {2}DATABASE_URL=nonsense: .*\n {2}DEMO_DAYS=1: /,
  );
});

test('a password in an address that cannot be read is not shown', () => {
  const read = () => readConfig({ DATABASE_URL: 'postgres://kontor:ge@heim@[db' });
  expect(read).toThrow('DATABASE_URL=postgres://…@[db: ');
  expect(read).not.toThrow(/heim/);
});

test('an https address makes cookies secure', () => {
  expect(readConfig({ PUBLIC_URL: 'https://kontor.example' }).isSecure).toBe(true);
});

test.each([
  [{ OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID=: OIDC_ISSUER needs it/],
  [{ OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'kontor' }, /OIDC_ISSUER=http:\/\/id.example: https is needed/],
])('an identity provider that cannot work safely is refused at the start: %j', (settings, problem) => {
  expect(() => readConfig(settings)).toThrow(problem);
  expect(readConfig({ OIDC_ISSUER: 'http://127.0.0.1:4200', OIDC_CLIENT_ID: 'kontor' }).OIDC_CLIENT_ID).toBe('kontor');
});
