import {
  ACCOUNT_FILTERS,
  columnOf,
  FILTER_KEYS,
  type FilterKey,
  MULTI_KEYS,
  type MultiKey,
  OTHER,
  optionsOf,
} from '@kontor/publishers/contract';
import type { Random } from './prng.ts';
import type { DemoPublisher, PublisherKind } from './publishers.ts';
import type { PublisherSettingRow } from './rows.ts';

/** What each kind of publisher sells. */
const SELLS: Record<PublisherKind, { video: number; display: number }> = {
  network: { video: 1, display: 0.8 },
  streaming: { video: 1, display: 0 },
  apps: { video: 0.9, display: 1 },
  sites: { video: 0.8, display: 1 },
};
/** Lowest and highest minimum CPM in dollars. */
const CPM: Record<PublisherKind, [number, number]> = { network: [14, 28], streaming: [9, 20], apps: [3, 9], sites: [4, 11] };
const DISPLAY_SHARE = 0.24;
/** How often the answer is yes. */
const YES: Partial<Record<FilterKey, Partial<Record<PublisherKind, number>>>> = {
  reqCreativeApproval: { network: 0.75, streaming: 0.5, apps: 0.15, sites: 0.25 },
  reqCompetitiveSeparation: { network: 0.7, streaming: 0.4, apps: 0.1, sites: 0.2 },
  videoOtt: { network: 0.9, streaming: 1, apps: 0.05, sites: 0.1 },
  videoFullEpisodePlayer: { network: 0.9, streaming: 0.9, apps: 0, sites: 0.15 },
  videoUtilizedaissaiVendor: { network: 0.85, streaming: 0.8, apps: 0.05, sites: 0.1 },
  displayamp: { network: 0.2, streaming: 0, apps: 0, sites: 0.5 },
};
const OTHER_SERVERS = ['Kestrel Ads', 'Ad Loom', 'Own server'];

type Sale = { random: Random; publisher: DemoPublisher };

function chosen({ random, publisher }: Sale, key: MultiKey): string[] {
  const codes = optionsOf(key).map(({ code }) => code);
  // One publisher in five keeps all sensitive categories out.
  if (key === 'sensitiveCatAllowed') return random.chance(0.2) ? [] : random.some(codes, random.integer(1, 4));
  if (key === 'videoForeignLanguage' || key === 'displayForeignLanguage')
    return publisher.themes.includes('spanish') ? ['SPANISH'] : random.chance(0.25) ? random.some(codes, random.integer(1, 2)) : [];
  if (codes.includes(OTHER)) return random.some(codes, 1);
  return random.some(codes, random.integer(1, Math.min(3, codes.length)));
}

function cellOf(sale: Sale, key: FilterKey): string | number | string[] | null {
  const { random, publisher } = sale;
  const { kind, group } = ACCOUNT_FILTERS[key];
  if (kind === 'yesno') return random.chance(0.06) ? null : Number(random.chance(YES[key]?.[publisher.kind] ?? 0.5));
  if (kind === 'cpm') return (random.between(...CPM[publisher.kind]) * (group === 'Display' ? DISPLAY_SHARE : 1)).toFixed(1);
  if (kind === 'text') return random.pick(OTHER_SERVERS);
  const list = MULTI_KEYS.find((one) => one === key);
  return list ? chosen(sale, list) : null;
}

/** Nothing is declared of what is not sold. */
const unsold = (key: FilterKey) => ({ yesno: null, cpm: null, text: '', multi: [] })[ACCOUNT_FILTERS[key].kind];

function rowOf(sale: Sale): PublisherSettingRow {
  const { random, publisher } = sale;
  const sells = SELLS[publisher.kind];
  const isSold = { General: true, Video: random.chance(sells.video), Display: random.chance(sells.display) };
  const cells = Object.fromEntries(
    FILTER_KEYS.map((key): [string, string | number | string[] | null] => {
      const cell = cellOf(sale, key);
      return [columnOf(key), isSold[ACCOUNT_FILTERS[key].group] ? cell : unsold(key)];
    }),
  );
  const servers = cells[columnOf('displayAdServer')];
  const isOther = Array.isArray(servers) && servers.includes(OTHER);
  return { ...cells, ...(!isOther && { [columnOf('displayOtherAdServer')]: '' }), publisher_id: publisher.id };
}

/** What the demo's publishers declare; a few, as in a real market, have declared nothing yet. */
export const demoPublisherSettings = (random: Random, publishers: readonly DemoPublisher[]): PublisherSettingRow[] =>
  publishers.map((publisher) => rowOf({ random, publisher })).filter(() => !random.chance(0.05));
