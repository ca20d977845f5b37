import { PLAIN_COLUMNS } from '../contract/dimensions.ts';
import { pathIn } from '../contract/openrtb.ts';

type Field = readonly [path: string, type: string];

/** What is read besides PLAIN_COLUMNS. `content` is in the inventory, and the inventory is the app and the site alike. */
const BY_HAND: readonly Field[] = [
  ['id', 'String'],
  ['imp', 'Array(Tuple(bidfloor String, bidfloorcur String, video String, banner String, native String))'],
  ['inventory.bundle', 'String'],
  ['inventory.domain', 'String'],
  ['inventory.cat', 'Array(String)'],
  ['content.cat', 'Array(String)'],
  ['content.language', 'String'],
  ['content.livestream', 'String'],
  ['device.devicetype', 'String'],
  ['device.ip', 'String'],
  ['device.ifa', 'String'],
  ['device.geo.country', 'String'],
  ['device.geo.region', 'String'],
  ['user.id', 'String'],
];
const FIELDS: readonly Field[] = [...BY_HAND, ...PLAIN_COLUMNS.map(({ path }): Field => [path, 'String'])];

/** App and site become tuples of one type, so that the reader can choose one of them. */
const inRequest = ([path, type]: Field): Field[] => {
  const paths = new Set([pathIn('app', path), pathIn('site', path)]);
  return [...paths].map((inFull) => [inFull, type]);
};

/** The fields as one named tuple, those that share a first name in a tuple of their own. */
function tupleOf(fields: readonly Field[]): string {
  const byName = Map.groupBy(fields, ([path]) => path.split('.')[0] ?? path);
  const parts = [...byName].map(([name, inner]) => {
    const whole = inner.find(([path]) => path === name);
    return `${name} ${whole ? whole[1] : tupleOf(inner.map(([path, type]) => [path.slice(name.length + 1), type]))}`;
  });
  return `Tuple(${parts.join(', ')})`;
}

/**
 * How the engine reads one event line (design §5): one `JSONExtract` into this tuple, then plain column arithmetic.
 * Missing, null and ill-typed parts read as '' or 0; numbers sent as text and text sent as numbers read alike.
 */
export const LINE_TYPE = `Tuple(type String, ts Int64, sample Int64, dealid String, seat String, adomain String, price String,
  nbr Nullable(Int32), loss Nullable(Int32), event String, request ${tupleOf(FIELDS.flatMap(inRequest))})`;
