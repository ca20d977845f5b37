import { pick } from './openrtb-requests.ts';

type Json = Record<string, unknown>;

const DEVICE: Json = {
  ua: 'Mozilla/5.0 (X11; Linux x86_64)',
  ip: '198.51.100.7',
  ipv6: '2001:db8:1:2::7',
  devicetype: 2,
  ifa: 'aaaaaaaa-bbbb-4ccc-8ddd-000000000001',
  dnt: 0,
  lmt: 0,
  geo: { country: 'USA', region: 'NY', metro: '501', zip: '10001', city: 'Springfield', type: 2 },
};
const CONTENT: Json = {
  id: 'ep-7',
  title: 'Tides, Part "Two"',
  series: 'Tides',
  genre: 'Drama',
  cat: ['IAB1', 'IAB1-5'],
  contentrating: 'TV-14',
  language: 'en',
  livestream: 0,
  network: { name: 'Harbor' },
  channel: { name: 'Harbor Öst' },
  data: [{ id: 'p-1', segment: [{ id: 'ctx-7', name: 'Sea' }, { id: 8 }] }],
};
const PUBLISHER: Json = { id: 'pub-9', name: 'Media House', domain: 'media.example' };
const CHAIN: Json = { complete: 1, ver: '1.0', nodes: [{ asi: 'exchange.example', sid: 's-1', hp: 1 }] };
const VIDEO: Json = { id: '1', video: { mimes: ['video/mp4'], w: 1920, h: 1080, podid: 'pod-1' }, bidfloor: 12.5, bidfloorcur: 'USD' };
const BANNER: Json = { id: '2', banner: { format: [{ w: 300, h: 250 }] }, bidfloor: 0.75, secure: 1 };
const AUDIO: Json = { id: '3', audio: { mimes: ['audio/mp4'] }, bidfloor: 3, bidfloorcur: 'EUR' };
const NATIVE: Json = { id: '4', native: { request: '{"ver":"1.2"}', ver: '1.2' } };

/** Bid requests as OpenRTB 2.6 describes them, by what they are of; nothing in them is wrong. */
const VALID: readonly [Json, ...Json[]] = [
  { id: 'least', imp: [{ id: '1', banner: {} }] },
  {
    id: 'television',
    at: 1,
    imp: [VIDEO],
    app: { id: '7', bundle: 'com.tidal.tv', storeurl: 'https://store.example/id99', publisher: PUBLISHER, content: CONTENT },
    device: { ...DEVICE, devicetype: 3 },
    user: {
      id: 'u-1',
      data: [{ name: 'p', segment: [{ id: 'seg-1' }, { id: 'seg-2', value: '1' }] }, { segment: [{ id: 'seg-1' }] }],
      ext: { eids: [{ source: 'ids.example', uids: [{ id: 'x', atype: 1 }] }] },
    },
    source: { tid: 't-1', schain: CHAIN },
    regs: { coppa: 0, gdpr: 0, us_privacy: '1YNN' },
  },
  {
    id: 'page',
    imp: [BANNER, NATIVE],
    site: { domain: 'news.example', page: 'https://www.news.example/2026/x.html', cat: ['IAB12'], publisher: PUBLISHER },
    device: DEVICE,
    user: { id: 'u-2', consent: 'COvFyGBOvFyGBAbAAAENAPCAAOAAAAAAAAAAAEEUACCKAAA' },
    regs: { gdpr: 1, ext: { gpp: 'DBABLA~BVQqAAAAAgA.QA' } },
    cur: ['USD'],
    bcat: ['IAB24'],
  },
  { id: 'sound', imp: [AUDIO, { ...AUDIO, id: '5', banner: {} }], app: { bundle: '880047117' }, device: { ...DEVICE, devicetype: 4 } },
  {
    id: 'outdoors',
    imp: [{ ...VIDEO, qty: { multiplier: 8.4 } }],
    dooh: { id: 'board-7', publisher: { id: 'p9' } },
    device: { devicetype: 8 },
  },
  {
    id: 'numbers as text',
    imp: [{ ...BANNER, bidfloor: '1.5' }],
    site: { page: 'http://blog.news.example/', content: { langb: 'es-MX', livestream: '1' } },
    device: { devicetype: '4', geo: { country: 'CAN', region: 'ca-on', zip: 'm5v 2t6' } },
  },
];

/** A valid request with an id of its own. */
export function validRequest(random: () => number, id: string): Json {
  return { ...structuredClone(pick(random, VALID)), id };
}
