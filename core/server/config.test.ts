import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

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

test('an https address makes cookies secure', () => {
  expect(readConfig({ PUBLIC_URL: 'https://kontor.example' }).isSecure).toBe(true);
});
