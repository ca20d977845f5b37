type Line = {
  /** Number in the forecast index, which is stored: never change or reuse one. */
  dim: number;
  /** Column of `bid_requests`; `list` marks the one that holds several values. */
  column: string;
  list?: true;
  /** Codes are in tiers, and this parts them: what finds IAB1 finds IAB1-7. */
  tiers?: '-';
  /** Values are hosts: one behind a dot finds all hosts below it, and not the host itself (`belowHost`). */
  hosts?: true;
  /** Where OpenRTB has it, where its text is taken as it is. `inventory` is the app or the site, `content` what it shows. */
  reads?: `${'inventory' | 'content' | 'device'}.${string}`;
  label: string;
  /** Several of its values, inside a sentence. */
  many: string;
  group: 'Inventory' | 'Geography' | 'Content' | 'Audience';
  /** A plan names its values by segments and logic, and never chooses them as a dimension. */
  byPart?: true;
  /** Where the picker shows codes. Without it a plan has a control of its own instead of a picker. */
  codes?: 'column' | 'under' | 'none';
  /** How people call a value: by its name unless this says otherwise. */
  calls?: 'code' | 'code and name';
  /** Which call answers its values: one of its own, `target/search`, or one that asks for countries or for a state. */
  lookup?: 'own' | 'search' | 'countries' | 'state';
  /** The path of its own lookup, where that is not its name. */
  lookupPath?: string;
  /** A plan must include one of these countries. */
  needsCountry?: readonly string[];
  note?: string;
  /** Free text of OpenRTB: whatever exchanges send can be chosen, the list only names and groups some. */
  isOpen?: true;
  /** Content expressions choose from it: values that are looked up by name, few that are all listed, or contextual segments. */
  inLogic?: 'looked' | 'listed' | 'segments';
  /** Where a plan names the media lists that hold its values (spec 2 §3). */
  mediaList?: 'bundleMedia' | 'domainMedia' | 'zipMedia' | 'dmaMedia';
};

/** What a request can be targeted by, in the order of the editor. All else about a dimension is made from its line here. */
const LINES = {
  mediaType: { dim: 3, column: 'media_type', label: 'Media type', many: 'media types', group: 'Inventory' },
  platform: { dim: 2, column: 'platform', label: 'Platform', many: 'platforms', group: 'Inventory' },
  app: { dim: 9, column: 'app', label: 'App', many: 'apps', group: 'Inventory', codes: 'under', lookup: 'own', mediaList: 'bundleMedia' },
  domain: {
    dim: 10,
    column: 'domain',
    hosts: true,
    label: 'Domain',
    many: 'domains',
    group: 'Inventory',
    codes: 'under',
    lookup: 'search',
    mediaList: 'domainMedia',
  },
  publishers: {
    dim: 8,
    column: 'publisher',
    reads: 'inventory.publisher.id',
    label: 'Publisher',
    many: 'publishers',
    group: 'Inventory',
    codes: 'none',
    lookup: 'own',
    lookupPath: 'publisher',
  },
  country: { dim: 4, column: 'country', label: 'Country', many: 'countries', group: 'Geography', codes: 'column', lookup: 'own' },
  state: {
    dim: 5,
    column: 'state',
    label: 'State',
    many: 'states',
    group: 'Geography',
    codes: 'column',
    lookup: 'countries',
    needsCountry: ['US', 'CA'],
  },
  dma: {
    dim: 6,
    column: 'dma',
    reads: 'device.geo.metro',
    label: 'DMA',
    many: 'metro areas',
    group: 'Geography',
    codes: 'column',
    calls: 'code and name',
    lookup: 'own',
    needsCountry: ['US'],
    mediaList: 'dmaMedia',
  },
  zip: {
    dim: 7,
    column: 'zip',
    reads: 'device.geo.zip',
    label: 'Zip code',
    many: 'zip codes',
    group: 'Geography',
    codes: 'none',
    lookup: 'state',
    needsCountry: ['US', 'CA'],
    mediaList: 'zipMedia',
  },
  genres: {
    dim: 11,
    column: 'genre',
    label: 'Genre',
    many: 'genres',
    group: 'Content',
    codes: 'none',
    lookup: 'own',
    lookupPath: 'genre',
    isOpen: true,
    inLogic: 'looked',
  },
  network: {
    dim: 12,
    column: 'network',
    reads: 'content.network.name',
    label: 'Network',
    many: 'networks',
    group: 'Content',
    codes: 'none',
    lookup: 'own',
    isOpen: true,
    inLogic: 'looked',
  },
  channel: {
    dim: 13,
    column: 'channel',
    reads: 'content.channel.name',
    label: 'Channel',
    many: 'channels',
    group: 'Content',
    codes: 'none',
    lookup: 'own',
    isOpen: true,
    inLogic: 'looked',
  },
  iabCategory: {
    dim: 14,
    column: 'categories',
    list: true,
    tiers: '-',
    label: 'IAB category',
    many: 'categories',
    group: 'Content',
    codes: 'column',
    lookup: 'own',
    note: 'IAB content taxonomy 1.0',
    inLogic: 'looked',
  },
  rating: {
    dim: 15,
    column: 'rating',
    reads: 'content.contentrating',
    label: 'Rating',
    many: 'ratings',
    group: 'Content',
    codes: 'none',
    calls: 'code',
    lookup: 'own',
    isOpen: true,
    inLogic: 'looked',
  },
  language: {
    dim: 16,
    column: 'language',
    label: 'Language',
    many: 'languages',
    group: 'Content',
    codes: 'column',
    lookup: 'own',
    inLogic: 'looked',
  },
  includeLivestream: { dim: 17, column: 'livestream', label: 'Livestream', many: 'live streams', group: 'Content', inLogic: 'listed' },
  // Of whoever is a member by user, home or device too (market/server/segments/segment-members.ts).
  segments: { dim: 18, column: 'segments', list: true, byPart: true, label: 'Segment', many: 'segments', group: 'Audience' },
  contextual: {
    dim: 19,
    column: 'contextual',
    list: true,
    byPart: true,
    label: 'Contextual segment',
    many: 'contextual segments',
    group: 'Content',
    inLogic: 'segments',
  },
} as const satisfies Record<string, Line>;

export type Dimension = keyof typeof LINES;
type With<Part> = { [D in Dimension]: (typeof LINES)[D] extends Part ? D : never }[Dimension];
/** The dimensions whose values people choose from a lookup. */
export type ValueDimension = With<{ lookup: string }>;
/** Those with a lookup call of their own. */
export type OwnLookup = With<{ lookup: 'own' }>;
/** What content expressions choose from. */
export type ContentDimension = With<{ inLogic: string }>;
/** Of these, those whose values are looked up by name. */
export type LookedDimension = With<{ inLogic: 'looked' }>;
export type DimensionColumn = (typeof LINES)[Dimension]['column'];
export type PlainColumn = (typeof LINES)[With<{ reads: string }>]['column'] | 'series' | 'title';

export const DIMENSIONS: { readonly [D in Dimension]: Line & { column: DimensionColumn } } = LINES;
export const DIMENSION_KEYS = Object.keys(LINES) as [Dimension, ...Dimension[]]; // the keys of an object literal
/** Those that a plan chooses values of. */
export const CHOSEN_DIMENSIONS = DIMENSION_KEYS.filter((key) => !DIMENSIONS[key].byPart) as [Dimension, ...Dimension[]]; // most are
const having = (part: keyof Line) => DIMENSION_KEYS.filter((key) => DIMENSIONS[key][part] !== undefined);
export const VALUE_DIMENSIONS = having('lookup') as [ValueDimension, ...ValueDimension[]]; // as the type above picks them
export const CONTENT_DIMENSIONS = having('inLogic') as [ContentDimension, ...ContentDimension[]]; // as the type above picks them
export const LOOKED_DIMENSIONS = CONTENT_DIMENSIONS.filter((key): key is LookedDimension => DIMENSIONS[key].inLogic === 'looked');
/** Where plans name media lists. */
export const MEDIA_LISTS = DIMENSION_KEYS.flatMap((key) => DIMENSIONS[key].mediaList ?? []);
export const OWN_LOOKUPS = VALUE_DIMENSIONS.filter((key): key is OwnLookup => DIMENSIONS[key].lookup === 'own');

/** The forecast index's own dimensions: every row by its day, and the floor in whole dollars. */
export const EVERY_ROW = 0;
export const FLOOR_DOLLARS = 1;
/** Which rows have a day, a floor and a weight: `list` is the first of them and how many there are, for they are numbered one after another. */
export const CELLS = 255;
/** How many of a shard's rows are in its first stratum, in its first two, in all: `list` of one row. */
export const STRATA = 254;

/** The columns read as they stand, and where OpenRTB has each; `flatten`, the engine's reader and the writer of lines go by it. */
export const PLAIN_COLUMNS: readonly { column: PlainColumn; path: string }[] = [
  ...Object.values(LINES).flatMap((line) => ('reads' in line ? [{ column: line.column, path: line.reads }] : [])),
  { column: 'series', path: 'content.series' },
  { column: 'title', path: 'content.title' },
];
