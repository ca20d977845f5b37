import { PLAIN_COLUMNS } from '../../contract/dimensions.ts';
import { pathIn } from '../../contract/openrtb.ts';
import {
  GDPR_FLAGS,
  GPP_STRINGS,
  HASHED_IDS,
  INVENTORY_SIGNS,
  OPT_OUT_FLAGS,
  SECTION_LISTS,
  SOURCES,
  US_PRIVACY,
} from '../../contract/request-sources.ts';

export type Field = readonly [path: string, type: string];

const IMP_PARTS = 'id String, bidfloor String, bidfloorcur String, video String, banner String, audio String, native String';
/** An imp; what else of its deals is read takes the engine its time. */
export const impsWith = (deals = '') => `Array(Tuple(${IMP_PARTS}, pmp Tuple(private_auction String${deals})))`;
const EIDS = 'Array(Tuple(source String, uids Array(Tuple(id String))))';
const DATA = 'Array(Tuple(segment Array(Tuple(id String)), id String, name String, ext Tuple(segtax String)))';
const NODES = 'Array(Tuple(sid String, asi String))';
/** What is read besides PLAIN_COLUMNS and SOURCES. `content` is in the inventory; app, site and screen outdoors are read alike. */
const BY_HAND: readonly Field[] = [
  ['id', 'String'],
  ['test', 'String'],
  ['imp', impsWith()],
  ['inventory.cat', 'Array(String)'],
  ['inventory.cattax', 'String'],
  ['content.cattax', 'String'],
  ['content.genre', 'String'],
  ['content.gtax', 'String'],
  ['content.genres', 'Array(String)'],
  ['inventory.venuetype', 'Array(String)'],
  ['content.cat', 'Array(String)'],
  ['content.data', DATA],
  ['content.language', 'String'],
  ['content.langb', 'String'],
  ['content.livestream', 'String'],
  ['device.devicetype', 'String'],
  ['device.ua', 'String'],
  ['device.sua.mobile', 'String'],
  ['device.sua.model', 'String'],
  ['device.sua.platform.brand', 'String'],
  ['device.ip', 'String'],
  ['device.ipv6', 'String'],
  ['device.ifa', 'String'],
  ['device.geo.country', 'String'],
  ['device.geo.region', 'String'],
  ['user.id', 'String'],
  ['user.consent', 'String'],
  ['user.ext.consent', 'String'],
  ['user.data', DATA],
  ['user.eids', EIDS],
  ['user.ext.eids', EIDS],
  ['user.geo.country', 'String'],
  ['user.geo.region', 'String'],
  ['user.geo.metro', 'String'],
  ['user.geo.zip', 'String'],
  ...[...OPT_OUT_FLAGS, ...GDPR_FLAGS, ...US_PRIVACY, ...SECTION_LISTS, ...GPP_STRINGS, ...HASHED_IDS].map(
    (path): Field => [path, 'String'],
  ),
  ['source.schain.nodes', NODES],
  ['source.ext.schain.nodes', NODES],
];
/** Those of one inventory are read of each, so that the reader can choose one of them. */
const ofInventory = (path: string) => path.replace(/^(app|site)\./, 'inventory.');
const NAMED = [
  ...INVENTORY_SIGNS.map((sign) => `inventory.${sign}`.replace('inventory.content.', 'content.')),
  ...Object.values(SOURCES)
    .flat()
    .map(({ path }) => ofInventory(path)),
  ...PLAIN_COLUMNS.map(({ path }) => path),
].filter((path) => !path.startsWith('chain.'));
const FIELDS: readonly Field[] = [...BY_HAND, ...[...new Set(NAMED)].map((path): Field => [path, 'String'])];

/** App, site and screen become tuples of one type. */
const inRequest = ([path, type]: Field): Field[] => {
  const paths = new Set([pathIn('app', path), pathIn('dooh', path), pathIn('site', path)]);
  return [...paths].map((inFull) => [inFull, type]);
};

/** The fields as one named tuple, those that share a first name in a tuple of their own. */
export function tupleOf(fields: readonly Field[]): string {
  const byName = Map.groupBy(fields, ([path]) => path.split('.')[0] ?? path);
  const parts = [...byName].map(([name, inner]) => {
    const whole = inner.find(([path]) => path === name);
    return `\`${name}\` ${whole ? whole[1] : tupleOf(inner.map(([path, type]) => [path.slice(name.length + 1), type]))}`;
  });
  return `Tuple(${parts.join(', ')})`;
}

/** What is read of a request. */
export const REQUEST_FIELDS: readonly Field[] = FIELDS.flatMap(inRequest);

/** What is read of one of our own lines. */
export const LINE_FIELDS: readonly Field[] = [
  ['type', 'String'],
  ['ts', 'Int64'],
  ['sample', 'String'],
  ['dealid', 'String'],
  ['seat', 'String'],
  ['adomain', 'String'],
  ['price', 'String'],
  ['cur', 'String'],
  ['nbr', 'String'],
  ['loss', 'String'],
  ['event', 'String'],
  ['cause', 'String'],
  ...REQUEST_FIELDS.map(([path, type]): Field => [`request.${path}`, type]),
];

/**
 * How the engine reads one event line (design §5): one `JSONExtract` into this tuple, then plain column arithmetic.
 * Missing, null and ill-typed parts read as '' or 0; numbers sent as text and text sent as numbers read alike.
 */
export const LINE_TYPE = tupleOf(LINE_FIELDS);
