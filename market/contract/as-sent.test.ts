import { describe, expect, test } from 'vitest';
import { pick, seeded } from '../testing/openrtb-requests.ts';
import { validRequest } from '../testing/valid-requests.ts';
import { type AsSentDeal, asSent, SENT_CONTENT, type SentApp } from './as-sent.ts';

type Json = Record<string, unknown>;
/** What stands at each path of a request; a list is one thing. */
function leaves(sent: unknown, path = ''): Map<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return new Map([[path, sent]]);
  return new Map(Object.entries(sent).flatMap(([name, part]) => [...leaves(part, path === '' ? name : `${path}.${name}`)]));
}

/** Another reading of the same rules: over paths instead of parts, over bits instead of groups, over text instead of numbers. */
function read(request: Json, { bidstream: told, apps }: AsSentDeal): Map<string, unknown> {
  const found = leaves(request);
  const text = (path: string) => {
    const said = found.get(path);
    return typeof said === 'string' || typeof said === 'number' ? String(said).trim() : '';
  };
  const store = /[?&]id=([^&#]+)/.exec(text('app.storeurl'))?.[1] ?? /\/id(\d+)/.exec(text('app.storeurl'))?.[1] ?? '';
  const named = text('app.bundle') || store || text('app.id');
  const row = 'app' in request && named !== '' ? apps.find((one) => one.overridedBundle === named) : undefined;
  if (row && row.status !== 'passedIn') {
    const isFilled = (path: string) => !['', 'null', 'undefined'].includes(String(found.get(path) ?? '').trim());
    for (const [path, value] of [
      ['app.bundle', row.bundle],
      ['app.name', row.name],
      ['app.domain', row.domain],
      ['app.storeurl', row.appStoreUrl],
    ] as const)
      if (value !== '' && (row.status === 'override' || !isFilled(path))) found.set(path, value);
    if (row.iabcat.length > 0 && (row.status === 'override' || !isFilled('app.cat'))) {
      found.set('app.cat', [...row.iabcat]);
      found.set('app.cattax', 1);
    }
  }
  const gone = (pattern: RegExp) => {
    for (const path of found.keys()) if (pattern.test(path)) found.delete(path);
  };
  for (const path of ['device.ip', 'device.ipv6']) {
    if (told.audienceIp === 'on' || !found.has(path)) continue;
    const cut = told.audienceIp === 'truncate' ? bits(String(found.get(path))) : null;
    if (cut === null) found.delete(path);
    else found.set(path, cut);
  }
  if (!told.audienceIfa) gone(/^device\.(ifa|(did|dpid|mac)(sha1|md5))$/);
  if (!told.zipcode) gone(/^(device|user)\.geo\.zip$/);
  if (told.location === 'off') gone(/^(device|user)\.geo\.(lat|lon|accuracy|lastfix|ipservice|type)$/);
  if (told.location === 'truncate')
    for (const path of [...found.keys()].filter((one) => /^(device|user)\.geo\.(lat|lon)$/.test(one))) {
      const said = Number(found.get(path));
      const isNumber = found.get(path) !== '' && found.get(path) !== null && Number.isFinite(said);
      // Hundredths, away from the rounding of doubles.
      if (isNumber) found.set(path, Math.trunc(Number((said * 100).toPrecision(12))) / 100 + 0);
      else found.delete(path);
    }
  for (const [flag, field] of [
    ['contentNetwork', 'network'],
    ['contentSeries', 'series'],
    ['contentSeason', 'season'],
    ['contentEpisode', 'episode'],
    ['contentChannel', 'channel'],
    ['contentTitle', 'title'],
  ] as const)
    if (!told[flag]) gone(new RegExp(`^(app|site|dooh)\\.content\\.${field}(\\.|$)`));
  return found;
}

/** An address by its bits: the first 24 of 32, or 56 of 128. */
function bits(address: string): string | null {
  const four = address.split('.').map(Number);
  if (/^\d+(\.\d+){3}$/.test(address)) return four.every((part) => part < 256) ? `${four.slice(0, 3).join('.')}.0` : null;
  let url: URL;
  try {
    url = new URL(`http://[${address}]/`);
  } catch {
    return null;
  }
  const [head = '', tail = ''] = url.hostname.slice(1, -1).split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...new Array<string>(url.hostname.includes('::') ? missing : 0).fill('0'), ...groups(tail)];
  const whole = all.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
  const cut = (whole >> 72n) << 8n;
  return `${[48n, 32n, 16n, 0n].map((shift) => ((cut >> shift) & 0xffffn).toString(16)).join(':')}::`;
}

const ADDRESSES = [
  '198.51.100.7',
  '10.0.0.255',
  '2001:db8:1f2e:3dff::7',
  '::1',
  '::ffff:203.0.113.9',
  '1:2:3:4:5:6:7:8',
  '256.1.1.1',
  'n/a',
  '',
] as const;
const COORDINATES = [40.7484, -73.985664, 0, -0.004, 1e-7, 179.999, '51.50735', '12', 'north', '', null, 40.29] as const;
const BUNDLES = ['com.tidal.tv', '880047117', 'com.other', ''] as const;

type ContentFlag = keyof typeof SENT_CONTENT;
/** Something for each flag of the content. */
const contentFlags = (of: () => boolean) =>
  Object.fromEntries(Object.keys(SENT_CONTENT).map((flag) => [flag, of()])) as Record<ContentFlag, boolean>;

function randomPair(random: () => number, id: number): { request: Json; deal: AsSentDeal } {
  const request = validRequest(random, `sent-${id}`);
  const maybe = <T>(part: T) => (random() < 0.6 ? [part] : []);
  const geo = () => ({
    lat: pick(random, COORDINATES),
    lon: pick(random, COORDINATES),
    zip: '10001',
    country: 'USA',
    accuracy: 20,
    type: 1,
  });
  const content = { season: '2', episode: 4, network: { name: 'Harbor' }, channel: { name: 'Uno' }, series: 'Tides', title: 'One' };
  const device = { ...(request['device'] as Json), ip: pick(random, ADDRESSES), ipv6: pick(random, ADDRESSES), ifa: 'a-1', didsha1: 'f' };
  const app = request['app'] as Json | undefined;
  const whole: Json = {
    ...request,
    ...Object.assign({}, ...maybe({ device: { ...device, ...Object.assign({}, ...maybe({ geo: geo() })) } })),
    ...Object.assign({}, ...maybe({ user: { id: 'u', geo: geo() } })),
    ...(app && {
      app: {
        ...app,
        bundle: pick(random, BUNDLES),
        ...Object.assign(
          {},
          ...maybe({ name: pick(random, ['', 'Tidal', '  ']) }),
          ...maybe({ domain: pick(random, ['', 'tidal.example', null]) }),
        ),
        ...Object.assign({}, ...maybe({ cat: pick(random, [[], ['IAB9']]) }), ...maybe({ content })),
      },
    }),
  };
  const told = () => pick(random, ['on', 'off', 'truncate'] as const);
  const flag = () => random() < 0.5;
  const apps = BUNDLES.filter((bundle) => bundle !== '' && random() < 0.8).map(
    (overridedBundle): SentApp => ({
      overridedBundle,
      bundle: `${overridedBundle}.sent`,
      name: pick(random, ['', 'Sent']),
      domain: pick(random, ['', 'sent.example']),
      appStoreUrl: pick(random, ['', 'https://sent.example/x']),
      iabcat: pick(random, [[], ['IAB1', 'IAB1-7']]),
      status: pick(random, ['passedIn', 'override', 'overrideIfEmpty'] as const),
    }),
  );
  const bidstream = { audienceIp: told(), location: told(), audienceIfa: flag(), zipcode: flag(), ...contentFlags(flag) };
  return { request: whole, deal: { bidstream, apps } };
}

const inOrder = (found: Map<string, unknown>) => [...found].sort(([one], [other]) => (one < other ? -1 : 1));

const EVERYTHING: AsSentDeal['bidstream'] = {
  ...{ audienceIp: 'on', location: 'on', audienceIfa: true, zipcode: true },
  ...contentFlags(() => true),
};

describe('what a buyer receives (2 §3, §9)', () => {
  test('of ten thousand requests and deals it is what another reading of the rules says, and what was received stays as it was', () => {
    const random = seeded(34);
    let changed = 0;
    for (let id = 0; id < 10_000; id++) {
      const { request, deal } = randomPair(random, id);
      const received = JSON.stringify(request);
      const sent = asSent(request, deal);
      expect(JSON.stringify(request)).toBe(received);
      if (JSON.stringify(sent) !== received) changed++;
      // Parts that were emptied stay as empty parts, which hold no path.
      const [ours, theirs] = [inOrder(leaves(sent)), inOrder(read(request, deal))];
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) expect({ request, deal, ours }).toEqual({ request, deal, ours: theirs });
    }
    expect(changed).toBeGreaterThan(8_500);
  });

  test('addresses lose their end: IPv4 keeps 24 bits, IPv6 56, and what is neither is not told', () => {
    const told = (ip: string) => asSent({ device: { ip } }, { apps: [], bidstream: { ...EVERYTHING, audienceIp: 'truncate' } }).device;
    expect(told('198.51.100.7')).toEqual({ ip: '198.51.100.0' });
    expect(told('2001:db8:1f2e:3dff::7')).toEqual({ ip: '2001:db8:1f2e:3d00::' });
    expect(told('localhost')).toEqual({});
  });

  test('coordinates keep two decimals, cut and not rounded, and stay out where they are off; country and metro area stay', () => {
    const geo = { lat: 40.7488, lon: -73.9857, country: 'USA', metro: '501', zip: '10001' };
    const told = (location: 'off' | 'truncate') =>
      asSent({ device: { geo } }, { apps: [], bidstream: { ...EVERYTHING, location } }).device.geo;
    expect(told('truncate')).toEqual({ ...geo, lat: 40.74, lon: -73.98 });
    expect(told('off')).toEqual({ country: 'USA', metro: '501', zip: '10001' });
  });

  test('an app is overridden, filled in or passed on by the bundle that the request names', () => {
    const row: SentApp = {
      overridedBundle: 'com.a',
      bundle: 'com.b',
      name: 'B',
      domain: '',
      appStoreUrl: '',
      iabcat: ['IAB1'],
      status: 'override',
    };
    const sent = (status: SentApp['status'], app: object) => asSent({ app }, { bidstream: EVERYTHING, apps: [{ ...row, status }] }).app;
    const app = { bundle: 'com.a', name: '', domain: 'a.example', cat: ['IAB9'] };
    expect(sent('override', app)).toEqual({ ...app, bundle: 'com.b', name: 'B', cat: ['IAB1'], cattax: 1 });
    expect(sent('overrideIfEmpty', app)).toEqual({ ...app, name: 'B' });
    expect(sent('passedIn', app)).toEqual(app);
    expect(sent('override', { ...app, bundle: 'com.A' })).toEqual({ ...app, bundle: 'com.A' });
  });
});
