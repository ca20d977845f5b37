import { FEWEST_TOLD } from '@kontor/market/contract';
import { nameOfCode } from '@kontor/market/reference';
import type { Sighted } from '@kontor/market/server';
import type { FrequencyChart, ReachRow, ReachTable } from '@kontor/reach/contract';
import { frameOf, openReach, type ReachCall, seenBy, toldOf } from './reader.ts';

const MOST_TIMES = 10;
const nameOfTimes = (times: number) => (times === MOST_TIMES ? `${MOST_TIMES}+` : String(times));

/** Households for whom one that the log names stands, as in the metric (decision 0114). */
const standsFor = (row: Sighted | undefined): number =>
  row && typeof row.seen === 'number' && row.seen > 0 && row.reached !== null ? row.reached / row.seen : 1;

/** Households by how often they were seen (spec 1 §2.7). */
export async function readFrequency(call: ReachCall): Promise<FrequencyChart> {
  const reach = await openReach(call);
  const [row] = (await seenBy(reach, 'ftrack')).rows;
  const each = standsFor(row);
  const frequency = row && row.sightings > 0 ? row.frequency : [];
  return {
    ...frameOf(reach, {
      title: 'Frequency',
      type: 'bar',
      xLabel: 'Times seen',
      yLabel: 'FTrack households',
      isEmpty: frequency.length === 0,
    }),
    data: frequency.map(({ times, seen }) => ({
      key: String(times),
      label: nameOfTimes(times),
      name: 'FTrack households',
      value: typeof seen === 'number' ? Math.round(seen * each) : 'fewerThan' in seen ? { fewerThan: seen.fewerThan } : seen.about,
    })),
  };
}

const COLUMNS = [
  { name: 'FTrack households', key: 'ftrack' },
  { name: 'IPs', key: 'ip' },
  { name: 'Device IDs', key: 'ifa' },
];
/** Nobody was seen by this kind there: as few as the smallest group does not tell. */
const NONE = { fewerThan: FEWEST_TOLD };
const UNKNOWN = 'Not known';

/** People by platform or area: who was seen in two of them is in each. */
async function tableOf(call: ReachCall, by: 'platform' | 'dma', words: { title: string; first: string }): Promise<ReachTable> {
  const reach = await openReach(call);
  const [homes, addresses, devices] = await Promise.all((['ftrack', 'ip', 'device'] as const).map((of) => seenBy(reach, of, { by })));
  const find = (found: typeof homes, key: string) => toldOf(found?.rows.find((row) => row.key === key)) ?? NONE;
  const keys = [...new Set([homes, addresses, devices].flatMap((found) => found?.rows.map(({ key }) => key) ?? []))];
  const data = keys.map(
    (key): ReachRow => ({
      key,
      name: key === '' ? UNKNOWN : nameOfCode(by, key),
      ftrack: find(homes, key),
      ip: find(addresses, key),
      ifa: find(devices, key),
    }),
  );
  return {
    ...frameOf(reach, { title: words.title, type: 'table', xLabel: words.first, yLabel: '', isEmpty: data.length === 0 }),
    columns: [{ name: words.first, key: 'name' }, ...COLUMNS],
    data,
  };
}

export const readPlatforms = (call: ReachCall) => tableOf(call, 'platform', { title: 'Platforms', first: 'Platform' });
export const readAreas = (call: ReachCall) => tableOf(call, 'dma', { title: 'Demographic wise reach', first: 'Area' });
