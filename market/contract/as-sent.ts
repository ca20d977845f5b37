import { cutAddress } from './cut-address.ts';
import { appOf } from './flatten.ts';

/** How an address or a place is told: as it is, not at all, or without its end. */
type Told = 'on' | 'off' | 'truncate';

/** What bid requests tell buyers of a deal: the audience, where it is and what it watches. */
type SentBidstream = {
  audienceIp: Told;
  location: Told;
  audienceIfa: boolean;
  zipcode: boolean;
  contentNetwork: boolean;
  contentSeries: boolean;
  contentSeason: boolean;
  contentEpisode: boolean;
  contentChannel: boolean;
  contentTitle: boolean;
};

/** What stands in the place of an app that a request names by `overridedBundle`; an empty field stands in no place. */
export type SentApp = {
  overridedBundle: string;
  bundle: string;
  name: string;
  domain: string;
  appStoreUrl: string;
  /** Codes of IAB Content Taxonomy 1.0. */
  iabcat: readonly string[];
  status: 'passedIn' | 'override' | 'overrideIfEmpty';
};

/** What of a deal changes the requests that its buyer receives. */
export type AsSentDeal = { bidstream: SentBidstream; apps: readonly SentApp[] };

type Part = Record<string, unknown>;
const isPart = (sent: unknown): sent is Part => typeof sent === 'object' && sent !== null && !Array.isArray(sent);
/** JSON as it came, in parts of its own. */
function copyOf<T>(sent: T): T {
  if (Array.isArray(sent)) return sent.map((one: unknown) => copyOf(one)) as T; // of the same parts
  return isPart(sent) ? (Object.fromEntries(Object.entries(sent).map(([name, part]) => [name, copyOf(part)])) as T) : sent;
}
const partOf = (sent: unknown, ...path: string[]): Part | null => {
  const found = path.reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), sent);
  return isPart(found) ? found : null;
};
const drop = (part: Part | null, fields: readonly string[]) => {
  for (const field of fields) if (part) delete part[field];
};

/**
 * An OpenRTB request as the buyer of a deal receives it: its app as the deal overrides it, and what the deal tells of audience, place and
 * content. The request that was received stays as it is; figures, targeting and forecast go by that alone.
 */
export function asSent<Request>(request: Request, { bidstream, apps }: AsSentDeal): Request {
  const sent = copyOf(request);
  override(sent, apps);
  tellAddress(partOf(sent, 'device'), bidstream.audienceIp);
  if (!bidstream.audienceIfa) drop(partOf(sent, 'device'), DEVICE_IDS);
  for (const owner of ['device', 'user']) {
    const geo = partOf(sent, owner, 'geo');
    tellPlace(geo, bidstream.location);
    if (!bidstream.zipcode) drop(geo, ['zip']);
  }
  for (const inventory of ['app', 'site', 'dooh']) drop(partOf(sent, inventory, 'content'), untold(bidstream));
  return sent;
}

/** The advertising id of a device, and what else OpenRTB has of the same device. */
const DEVICE_IDS = ['ifa', 'didsha1', 'didmd5', 'dpidsha1', 'dpidmd5', 'macsha1', 'macmd5'];
/** The field of `content` that each flag of it tells. */
export const SENT_CONTENT = {
  contentNetwork: 'network',
  contentSeries: 'series',
  contentSeason: 'season',
  contentEpisode: 'episode',
  contentChannel: 'channel',
  contentTitle: 'title',
} as const satisfies Record<Extract<keyof SentBidstream, `content${string}`>, string>;
const untold = (bidstream: SentBidstream): string[] =>
  (Object.keys(SENT_CONTENT) as (keyof typeof SENT_CONTENT)[]).filter((flag) => !bidstream[flag]).map((flag) => SENT_CONTENT[flag]); // its own keys

const isEmpty = (said: unknown) =>
  said === undefined || said === null || (typeof said === 'string' && said.trim() === '') || (Array.isArray(said) && said.length === 0);

/** Puts the row of the app that the request names in its place. */
function override(sent: unknown, apps: readonly SentApp[]): void {
  const app = partOf(sent, 'app');
  const named = app && appOf(sent);
  const row = named ? apps.find(({ overridedBundle }) => overridedBundle === named) : undefined;
  if (!app || !row || row.status === 'passedIn') return;
  const { status, bundle, name, domain, appStoreUrl, iabcat } = row;
  const put = (field: string, value: string | readonly string[]) => {
    if (value.length === 0 || (status === 'overrideIfEmpty' && !isEmpty(app[field]))) return false;
    app[field] = typeof value === 'string' ? value : [...value];
    return true;
  };
  put('bundle', bundle);
  put('name', name);
  put('domain', domain);
  put('storeurl', appStoreUrl);
  if (put('cat', iabcat)) app['cattax'] = 1;
}

function tellAddress(device: Part | null, told: Told): void {
  if (!device || told === 'on') return;
  for (const field of ['ip', 'ipv6']) {
    const cut = told === 'truncate' && typeof device[field] === 'string' ? cutAddress(device[field]) : '';
    if (cut === '') delete device[field];
    else device[field] = cut;
  }
}

/** What says where somebody is within a country, state, metro area or zip code: deals target those, so they stay. */
const PLACE = ['lat', 'lon', 'accuracy', 'lastfix', 'ipservice', 'type'];

function tellPlace(geo: Part | null, told: Told): void {
  if (!geo || told === 'on') return;
  if (told === 'off') drop(geo, PLACE);
  else cutPlace(geo);
}

function cutPlace(geo: Part): void {
  for (const field of ['lat', 'lon']) {
    const cut = cutCoordinate(geo[field]);
    if (cut === null) delete geo[field];
    else geo[field] = cut;
  }
}

/** A coordinate with two decimals, the rest cut; null for what is none. */
function cutCoordinate(said: unknown): number | null {
  const text = typeof said === 'number' ? plainText(said) : typeof said === 'string' ? said.trim() : '';
  const found = /^([+-]?\d{1,3})(?:\.(\d*))?$/.exec(text);
  return found ? Number(`${found[1]}.${(found[2] ?? '').slice(0, 2)}`) + 0 : null;
}
/** Numbers near zero are written with an exponent. */
const plainText = (said: number) => (Math.abs(said) < 1e-4 ? '0' : String(said));
