import { CODE_OF_1, CONTENT_1, CONTENT_TAXONOMIES } from '@kontor/market/reference';
import { isNested, textList } from '../text-sql.ts';

const CATTAX = CONTENT_TAXONOMIES.flatMap(({ cattax, version }) => cattax.map((one) => [one, version] as const));
const MAP = CONTENT_TAXONOMIES.flatMap(({ codes, version }) =>
  [...codes].map(([code, of1]) => [`${version}:${code}`, of1.join()] as const),
);

const transformed = (value: string, pairs: readonly (readonly [from: string, to: string])[], otherwise: string) =>
  `transform(${value}, ${textList(pairs.map(([from]) => from))}, ${textList(pairs.map(([, to]) => to))}, ${otherwise})`;

/** '' of a taxonomy whose codes stay as they are, else its version, '?' of one that has no map. */
const versionOf = (cattax: string) => `if(${cattax} IN ${textList(CONTENT_1)}, '', ${transformed(cattax, CATTAX, "'?'")})`;
const pairs = (codes: string, version: string) => `arrayMap(code -> (${version}, code), ${codes})`;
/** The codes of all parts as those of taxonomy 1.0, by one map: it is long, and to plan it costs as much at each of its uses. */
const CODES = `arrayFlatten(arrayMap(said -> if(said.1 = '', [said.2], splitByChar(',', ${transformed("if(said.1 = '', '', concat(said.1, ':', said.2))", MAP, `if(startsWith(said.2, '${CODE_OF_1}'), said.2, '')`)})),
    arrayConcat(${pairs('content.cat', versionOf('content.cattax'))}, ${pairs('inventory.cat', versionOf('inventory.cattax'))},
      ${pairs("if(content.gtax = '', emptyArrayString(), content.genres)", versionOf('content.gtax'))})))`;

/** `categoriesOf` of the contract in SQL. */
export const CATEGORIES = `arrayDistinct(arrayFilter(category -> category != '' AND NOT ${isNested('category')}, ${CODES}))`;
