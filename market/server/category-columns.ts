import { CODE_OF_1, CONTENT_1, CONTENT_TAXONOMIES } from '@kontor/market/reference';
import { isNested, textList } from './text-sql.ts';

const CATTAX = CONTENT_TAXONOMIES.flatMap(({ cattax, version }) => cattax.map((one) => [one, version] as const));
const MAP = CONTENT_TAXONOMIES.flatMap(({ codes, version }) =>
  [...codes].map(([code, of1]) => [`${version}:${code}`, of1.join()] as const),
);

const transformed = (value: string, pairs: readonly (readonly [from: string, to: string])[], otherwise: string) =>
  `transform(${value}, ${textList(pairs.map(([from]) => from))}, ${textList(pairs.map(([, to]) => to))}, ${otherwise})`;

/** The codes of a part as those of taxonomy 1.0. The map goes over no code where they are that already. */
const codesOf = (part: string, version: string) => `if(${part}.cattax IN ${textList(CONTENT_1)}, ${part}.cat,
  arrayFlatten(arrayMap(code -> splitByChar(',', ${transformed(`concat(${version}, ':', code)`, MAP, `if(startsWith(code, '${CODE_OF_1}'), code, '')`)}),
    if(${part}.cattax IN ${textList(CONTENT_1)}, emptyArrayString(), ${part}.cat))))`;

/** `categoriesOf` of the contract in SQL. */
export const CATEGORY_STEPS: readonly [name: string, sql: string][] = [
  ['content_version', transformed('content.cattax', CATTAX, "''")],
  ['own_version', transformed('inventory.cattax', CATTAX, "''")],
];
export const CATEGORIES = `arrayDistinct(arrayFilter(category -> category != '' AND NOT ${isNested('category')},
  arrayConcat(${codesOf('content', 'content_version')}, ${codesOf('inventory', 'own_version')})))`;
