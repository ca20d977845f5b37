import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { seeded } from '../market/testing/openrtb-requests.ts';

const DAY_MS = 86_400_000;
/** Days of the log: none is today's, nor older than a forecast looks back, also where midnight passes meanwhile. */
const DAYS = 14;
const OLDEST_DAYS_AGO = 16;
const DOMAINS = 300;
/** What an exchange sends is not even: the first domains have the most requests. */
const rankOf = (share: number) => Math.floor(share ** 2 * DOMAINS);
const domainOf = (rank: number) => (rank === 7 ? PLANNED : `news${rank}.example`);

/** The domain that the journey plans on. */
export const PLANNED = 'tideline.example';

/** Ways in which requests name a site. */
const SITES: ((domain: string) => object)[] = [
  (domain) => ({ domain }),
  (domain) => ({ domain: `www.${domain.toUpperCase()}`, publisher: { id: `pub-${domain.length}` } }),
  (domain) => ({ page: `https://www.${domain}/2026/a-story?ref=home`, publisher: { name: 'Example Media' } }),
  (domain) => ({ id: '77', name: domain, domain: `https://${domain}:443/` }),
];
const FORMATS: object[] = [
  { banner: { format: [{ w: 300, h: 250 }] }, bidfloor: 0.75 },
  { video: { mimes: ['video/mp4'] }, bidfloor: 9.5, bidfloorcur: 'USD' },
  { native: { request: '{}' }, bidfloor: 2, bidfloorcur: 'EUR' },
  { banner: {} },
];

/** One bare BidRequest of an exchange, and what the plain count needs to know of it. */
function lineOf(random: () => number, { number, firstDay }: { number: number; firstDay: number }) {
  const domain = domainOf(rankOf(random()));
  const site = SITES[Math.floor(random() * SITES.length)]?.(domain);
  const imp = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => ({
    id: String(index + 1),
    ...FORMATS[Math.floor(random() * FORMATS.length)],
  }));
  const ts = new Date(firstDay + Math.floor(random() * DAYS * DAY_MS));
  const isTest = random() < 0.01;
  const request = {
    id: `log-${number}`,
    ts: ts.toISOString(),
    imp,
    ...(random() < 0.3 ? { app: { bundle: `com.example.app${number % 40}`, publisher: { id: 'pub-app' } } } : { site }),
    device: { devicetype: 2, ip: `203.0.113.${number % 250}`, geo: { country: 'USA', region: 'NY', metro: '501', zip: '10001-1234' } },
    ...(isTest && { test: 1 }),
  };
  return { request, day: ts.toISOString().slice(0, 10), isPlanned: domain === PLANNED && 'site' in request && !isTest, isTest };
}

/** Writes the log, and counts, line by line, what a day has of videos on the planned domain; a line stands for `sample` requests. */
export async function writeLog(file: string, { lines, sample, seed }: { lines: number; sample: number; seed: number }) {
  const random = seeded(seed);
  const firstDay = Math.floor(Date.now() / DAY_MS - OLDEST_DAYS_AGO) * DAY_MS;
  const days = new Set<string>();
  let videos = 0;
  await pipeline(function* () {
    for (let number = 0; number < lines; number += 1) {
      const { request, day, isPlanned, isTest } = lineOf(random, { number, firstDay });
      if (!isTest) days.add(day);
      if (isPlanned) videos += request.imp.filter((imp) => 'video' in imp).length * sample;
      yield `${JSON.stringify(request)}\n`;
    }
  }, createWriteStream(file));
  return { perDay: videos / days.size, days: days.size };
}
