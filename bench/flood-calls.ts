import { randomBytes } from 'node:crypto';
import { PERSONAS } from '@kontor/core/testing';

export type Flood = { name: string; method: 'GET' | 'POST'; url: string; body?: (n: number) => Buffer; type?: string };

const JSON_TYPE = 'application/json';
const MEGABYTE = 1_048_576;
const random = () => randomBytes(24).toString('base64url');
const password = 'a sentence nobody has';

/** A megabyte of what is dearest to read: empty lists in a list. */
function bulkOf(fields: object): Buffer {
  const start = `${JSON.stringify(fields).slice(0, -1)},"x":[[]`;
  const count = Math.floor((MEGABYTE - start.length - 2) / 3);
  return Buffer.from(`${start}${',[]'.repeat(count)}]}`);
}

/** One call with a body that its schema takes, other values each time, and with a megabyte that is none. */
function jsonCall(path: string, fields: (n: number) => object): Flood[] {
  const call = { method: 'POST', url: `/api/${path}`, type: JSON_TYPE } as const;
  const bulk = bulkOf(fields(0));
  return [
    { ...call, name: path, body: (n) => Buffer.from(JSON.stringify(fields(n))) },
    { ...call, name: `${path} 1 MB`, body: () => bulk },
  ];
}
const get = (url: string): Flood => ({ name: url, method: 'GET', url });

/** Every call that a visitor may make, each with its dearest body. */
export const FLOODS: Flood[] = [
  ...jsonCall('publisher/login', (n) => ({ email: `flood-${n}@demo.test`, password })),
  {
    name: 'publisher/login as the honest person',
    method: 'POST',
    url: '/api/publisher/login',
    type: JSON_TYPE,
    body: () => Buffer.from(JSON.stringify({ email: PERSONAS.brand, password })),
  },
  ...jsonCall('setup/first-user', (n) => ({ token: random(), email: `flood-${n}@demo.test`, firstName: 'F', lastName: 'L', password })),
  ...jsonCall('verify/email', (n) => ({ email: `flood-${n}@demo.test` })),
  ...jsonCall('verify/otp', () => ({ otp: '000000', transactionId: random() })),
  ...jsonCall('resend/otp', () => ({ transactionId: random() })),
  ...jsonCall('reset/password', () => ({ transactionId: random(), newPassword: password, confirmPassword: password })),
  ...jsonCall('sso/finish', () => ({ attempt: random(), answer: '?code=any' })),
  {
    name: 'oauth/token',
    method: 'POST',
    url: '/api/oauth/token',
    type: 'application/x-www-form-urlencoded',
    body: () => Buffer.from(`grant_type=client_credentials&client_id=${random()}&client_secret=${random()}`),
  },
  { name: 'sso/start', method: 'POST', url: '/api/sso/start', type: JSON_TYPE, body: () => Buffer.from('{}') },
  get('/api/sign-in/ways'),
  get('/api/openapi.json'),
  get('/readyz'),
  get('/'),
];
