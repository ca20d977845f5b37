/** A repeatable stream of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
type Json = Record<string, unknown>;

export function pick<const L extends readonly [unknown, ...unknown[]]>(random: Random, from: L): L[number] {
  return from[Math.floor(random() * from.length)];
}
const chance = (random: Random, share: number) => random() < share;

const GENRES = ['Drama', 'Comedy', 'News', 'Sports, Live', 'Kids & Family', "Children's", 'Horror'] as const;
const NETWORKS = ['Harbor', 'Northlight', 'Kino Uno', 'Ö-TV'] as const;
const CATEGORIES = ['IAB1', 'IAB1-5', 'IAB17', 'IAB17-2', 'IAB12', 'IAB19', '640', 'JLBCU7'] as const;
const PLACES = [
  { country: 'USA', region: 'NY', metro: '501', zip: '10001' },
  { country: 'USA', region: 'CA', metro: '803', zip: '90012' },
  { country: 'USA', region: 'tx', metro: 623, zip: 75201 },
  { country: 'US', region: 'US-WA', metro: '819', zip: '98101' },
  { country: 'CAN', region: 'ON', zip: 'M5V 2T6' },
  { country: 'CAN', region: 'CA-QC', metro: null },
  { country: 'DEU', region: 'BE', zip: '10115' },
  { country: 'GBR', region: 'LND' },
  { country: 'ZZZ' },
] as const;

/** A bid request as an exchange sends it: deals, a content object, extensions, and much that is never read. All names are fictional. */
export function bidRequest(random: Random): Json {
  const device = deviceOf(random);
  const isApp = device.isTelevision || chance(random, 0.55);
  const isVideo = device.isTelevision || chance(random, 0.5);
  return {
    at: 1,
    tmax: pick(random, [300, 500, 850]),
    cur: ['USD'],
    bcat: ['IAB24', 'IAB25', 'BSW1'],
    badv: ['blocked.example'],
    allimps: 0,
    imp: [imp(random, isVideo)],
    ...(isApp ? { app: app(random, isVideo) } : { site: site(random, isVideo) }),
    device: device.fields,
    user: {
      ...(chance(random, 0.7) && toldOf(Math.floor(random() * 1e9))),
      ext: { eids: [{ source: 'ids.example', uids: [{ id: 'XY1000bIVBVah', atype: 1 }] }] },
    },
    source: { fd: 1, tid: 'f1e7ba37-2d5b-4f1e-9c52-6ff1f5a3d3b2', pchain: '' },
    regs: { coppa: 0, gdpr: chance(random, 0.1) ? 1 : 0, us_privacy: pick(random, ['1YNN', '1YNN', '1YYN', '1---']) },
    ext: { exchange: { pod: 3, flags: [1, 2, { deep: { deeper: [null, true, 'x'] } }] } },
  };
}

/** A person by number: half are told to be in segments. */
const toldOf = (number: number): Json => ({
  id: `u-${number.toString(36)}`,
  ...(number % 2 === 0 && {
    data: [
      { id: 'provider-1', name: 'Provider', segment: [{ id: `seg-${number % 7}`, value: 'yes' }, { id: `told-${number % 5}` }, {}] },
      { segment: [{ id: number % 3 }, { id: ` seg-${number % 7} ` }, null] },
    ],
  }),
});

function imp(random: Random, isVideo: boolean): Json {
  const floor = Math.round(Math.exp(random() * 3.2) * 100) / 100;
  const video = {
    mimes: ['video/mp4', 'application/javascript'],
    minduration: 5,
    maxduration: 30,
    protocols: [2, 3, 5, 6, 7],
    w: 1920,
    h: 1080,
    startdelay: 0,
    plcmt: 1,
    linearity: 1,
    sequence: 1,
    api: [7],
    podid: 'pod-1',
    slotinpod: 0,
  };
  const banner = {
    format: [
      { w: 300, h: 250 },
      { w: 728, h: 90 },
    ],
    w: 300,
    h: 250,
    pos: 1,
    battr: [13],
    api: [5, 7],
  };
  return {
    id: '1',
    ...(isVideo ? { video } : chance(random, 0.9) ? { banner } : { native: { request: '{"ver":"1.2"}', ver: '1.2' }, banner: null }),
    tagid: 'slot-77812',
    secure: 1,
    bidfloor: chance(random, 0.15) ? String(floor) : floor,
    ...(chance(random, 0.8) && { bidfloorcur: chance(random, 0.95) ? 'USD' : 'EUR' }),
    pmp: {
      private_auction: 1,
      deals: [{ id: 'KON-1001', bidfloor: 11.5, bidfloorcur: 'USD', at: 3, wseat: ['seat-9'], wadomain: [] }],
    },
    ext: { gpid: '/1234/home/top#slot' },
  };
}

function content(random: Random): Json {
  const said = contentOf(random);
  const { cat, genre } = said;
  return {
    ...said,
    ...(Array.isArray(cat) && { data: [{ name: 'Context', segment: [{ id: genre }, ...cat.map((id) => ({ id: `ctx-${id}` }))] }] }),
  };
}

function contentOf(random: Random): Json {
  return {
    id: 'ep-9917',
    ...(chance(random, 0.9) && { title: pick(random, ['Pilot', 'Tides; Part "Two"', 'The Long Way\\Home', 'Früh am Morgen', 42]) }),
    ...(chance(random, 0.8) && { series: pick(random, ['Tides', 'Harbor Nights', 'Late\nLine']) }),
    season: '2',
    episode: 7,
    ...(chance(random, 0.9) && { genre: pick(random, GENRES) }),
    ...(chance(random, 0.7) && { cat: [pick(random, CATEGORIES), pick(random, CATEGORIES)] }),
    ...(chance(random, 0.8) && { contentrating: pick(random, ['TV-PG', 'TV-14', 'TV-MA', 'PG-13', 'G']) }),
    ...(chance(random, 0.8) && { language: pick(random, ['en', 'es', 'EN', 'fr']) }),
    ...(chance(random, 0.5) && { livestream: pick(random, [0, 1, '1', '0']) }),
    len: 1800,
    prodq: 1,
    context: 1,
    ...(chance(random, 0.7) && {
      network: chance(random, 0.9) ? { id: 'n1', name: pick(random, NETWORKS), domain: 'harbor.example' } : null,
    }),
    ...(chance(random, 0.6) && { channel: { id: 'c9', name: pick(random, ['Harbor One', 'Kids TV', '7']) } }),
    producer: { id: 'p1', name: 'Bright Studio' },
  };
}

function app(random: Random, isVideo: boolean): Json {
  const number = Math.floor(random() * 40);
  return {
    id: `app-${number}`,
    name: `Example App ${number}`,
    ...(chance(random, 0.9) && { bundle: chance(random, 0.2) ? 880_047_000 + number : `com.example.app${number}` }),
    storeurl: `https://store.example/apps/details?id=com.example.app${number}`,
    ...(chance(random, 0.5) && { cat: [pick(random, CATEGORIES)] }),
    ver: '12.4.1',
    paid: 0,
    publisher: { id: chance(random, 0.2) ? 4_400 + (number % 9) : `pub-${number % 9}`, name: 'Example Media', domain: 'media.example' },
    ...(isVideo && { content: content(random) }),
    keywords: 'streaming,free,tv',
  };
}

function site(random: Random, isVideo: boolean): Json {
  const number = Math.floor(random() * 40);
  const domain = `${chance(random, 0.1) ? 'News' : 'news'}${number}.example`;
  return {
    id: `site-${number}`,
    ...(chance(random, 0.9) && { domain: chance(random, 0.1) ? `https://www.${domain}/` : domain }),
    page: `https://${domain}/2026/a-story-about-something-that-happened?ref=home&utm_source=newsletter`,
    ref: 'https://search.example/',
    cat: [pick(random, CATEGORIES)],
    sectioncat: ['IAB12-1'],
    mobile: 1,
    publisher: { ...(chance(random, 0.9) && { id: `pub-${number % 9}` }), name: 'Example Media' },
    ...(isVideo && chance(random, 0.6) && { content: content(random) }),
  };
}

function deviceOf(random: Random): { isTelevision: boolean; fields: Json } {
  const devicetype = pick(random, [3, 3, 3, 6, 7, 4, 4, 5, 1, 2, 2, 8, undefined, '3']);
  const place = pick(random, PLACES);
  return {
    isTelevision: devicetype === 3 || devicetype === '3' || devicetype === 6 || devicetype === 7,
    fields: {
      ua: 'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K UR3) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124',
      ip: `198.51.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`,
      ...(devicetype !== undefined && { devicetype }),
      ...(chance(random, 0.9) && { geo: { lat: 40.74, lon: -73.99, type: 2, city: 'Springfield', utcoffset: -300, ...place } }),
      make: 'Sony',
      model: 'BRAVIA 4K UR3',
      os: 'Android',
      osv: '12',
      js: 1,
      dnt: 0,
      lmt: chance(random, 0.2) ? 1 : 0,
      language: 'en',
      connectiontype: 2,
      ...(chance(random, 0.85) && {
        ifa: `aaaaaaaa-bbbb-4ccc-8ddd-${Math.floor(random() * 1e12)
          .toString()
          .padStart(12, '0')}`,
      }),
    },
  };
}
