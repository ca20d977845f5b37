import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { bidRequest, pick, seeded } from './openrtb-requests.ts';

/** What a file of lines holds, told by the one who wrote it. Money in millionths of a dollar times the sample. */
export type Written = {
  lines: number;
  requests: number;
  weight: number;
  outcomes: number;
  opportunities: number;
  bids: number;
  wins: number;
  losses: number;
  impressions: number;
  clicks: number;
  videos: number;
  measured: number;
  viewable: number;
  /** Sum of price × sample in millionths of a dollar CPM. */
  priceMicros: bigint;
  bad: { number: number; line: string }[];
};

export type LinesPlan = { count: number; seed: number; bad?: number; outcomes?: number; start?: number; days?: number };

const BODIES = 2_000;
const DAY_SECONDS = 86_400;
export const LINES_START = Date.UTC(2026, 8, 1) / 1000;
export const LINE_DEALS = ['KON-1001', 'KON-1002', 'KON-1003'] as const;
const SAMPLES = [1, 10, 50] as const;

/** Writes a file of event lines: `count` good ones, `outcomes` the share that are not requests, and `bad` broken ones among them. */
export async function writeLines(
  path: string,
  { count, seed, bad = 0, outcomes = 0.3, start = LINES_START, days = 3 }: LinesPlan,
): Promise<Written> {
  const random = seeded(seed);
  const bodies = Array.from({ length: BODIES }, () => JSON.stringify(bidRequest(random)).slice(1)) as [string, ...string[]]; // never empty: BODIES > 0
  const written: Written = {
    lines: 0,
    requests: 0,
    weight: 0,
    outcomes: 0,
    opportunities: 0,
    bids: 0,
    wins: 0,
    losses: 0,
    impressions: 0,
    clicks: 0,
    videos: 0,
    measured: 0,
    viewable: 0,
    priceMicros: 0n,
    bad: [],
  };
  const file = createWriteStream(path, { highWaterMark: 4 * 1024 ** 2 });
  const every = bad > 0 ? count / bad : Number.POSITIVE_INFINITY;
  for (let index = 0; index < count; index += 1) {
    if (written.bad.length < Math.floor((index + 1) / every)) {
      const line = BROKEN[written.bad.length % BROKEN.length] ?? '';
      written.lines += 1;
      written.bad.push({ number: written.lines, line });
      file.write(`${line}\n`);
    }
    const ts = start + Math.floor(random() * days * DAY_SECONDS);
    const request = `"request":{"id":"r-${seed}-${index}",${pick(random, bodies)}}`;
    const line = random() < outcomes ? outcomeLine(random, ts, written) : requestLine(random, ts, written);
    written.lines += 1;
    if (!file.write(`{${line},${request}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  return written;
}

function requestLine(random: () => number, ts: number, written: Written): string {
  const sample = pick(random, SAMPLES);
  written.requests += 1;
  written.weight += sample;
  return `"type":"request","ts":${random() < 0.5 ? ts : ts * 1000 + 17},"sample":${sample}`;
}

function outcomeLine(random: () => number, ts: number, written: Written): string {
  const sample = pick(random, SAMPLES);
  const cents = 100 + Math.floor(random() * 4_000);
  const price = (cents / 100).toFixed(2);
  const head = `"ts":${ts},"sample":${sample},"dealid":"${pick(random, LINE_DEALS)}","seat":"seat-${Math.floor(random() * 3)}","adomain":"brand${Math.floor(random() * 5)}.example"`;
  written.outcomes += 1;
  const share = random();
  if (share < 0.5) return `"type":"auction",${head}${auctionFields(random, { sample, price }, written)}`;
  if (share < 0.8) {
    written.impressions += sample;
    written.priceMicros += BigInt(cents * 10_000 * sample);
    return `"type":"impression",${head},"price":${random() < 0.2 ? `"${price}"` : price}`;
  }
  if (share < 0.85) {
    written.clicks += sample;
    return `"type":"click",${head}`;
  }
  if (share < 0.9) {
    const type = pick(random, ['viewable', 'viewable', 'notViewable', 'viewUndetermined'] as const);
    written.measured += type === 'viewUndetermined' ? 0 : sample;
    written.viewable += type === 'viewable' ? sample : 0;
    return `"type":"${type}",${head}`;
  }
  written.videos += sample;
  return `"type":"video",${head},"event":"${pick(random, ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'])}"`;
}

function auctionFields(random: () => number, { sample, price }: { sample: number; price: string }, written: Written): string {
  written.opportunities += sample;
  if (random() < 0.4) return `,"nbr":${pick(random, [0, 2, 8])}`;
  written.bids += sample;
  const loss = pick(random, [0, 0, 102, 100, undefined]);
  if (loss === 0) written.wins += sample;
  else if (loss !== undefined) written.losses += sample;
  return `,"price":${price}${loss === undefined ? '' : `,"loss":${loss}`}`;
}

const TAIL = '"request":{"id":"x","app":{"bundle":"com.example.app1","publisher":{"id":"pub-1"}}}';
/** One of each way to be wrong. */
export const BROKEN = [
  `{"type":"request","ts":1788220800,"sample":1,${TAIL.slice(0, 40)}`,
  'not json at all',
  '[1,2,3]',
  `{"type":"pageview","ts":1788220800,"sample":1,${TAIL}}`,
  `{"type":"request","sample":1,${TAIL}}`,
  `{"type":"request","ts":"x17","sample":1,${TAIL}}`,
  `{"type":"request","ts":17,"sample":1,${TAIL}}`,
  `{"type":"request","ts":1788220800,"sample":0,${TAIL}}`,
  `{"type":"request","ts":1788220800,"sample":-5,${TAIL}}`,
  '{"type":"request","ts":1788220800,"sample":1}',
  '{"type":"request","ts":1788220800,"sample":1,"request":{"app":{"bundle":"a.b","publisher":{"id":"p"}}}}',
  '{"type":"request","ts":1788220800,"sample":1,"request":{"id":"x","imp":[],"device":{"devicetype":3}}}',
  '{"type":"request","ts":1788220800,"sample":1.5,"request":{"id":"x","app":{"bundle":"a.b"}}}',
  `{"type":"impression","ts":1788220800,"sample":1,"dealid":"KON-1001","price":"much",${TAIL}}`,
  `{"type":"impression","ts":1788220800,"sample":1,"dealid":"NO-SUCH-DEAL","price":1,${TAIL}}`,
  `{"type":"click","ts":1788220800,"sample":1,${TAIL}}`,
  `{"type":"video","ts":1788220800,"sample":1,"dealid":"KON-1001","event":"rewind",${TAIL}}`,
  `{"type":"request","ts":1788220800,"sample":1,${TAIL}}}`,
] as const;
