import { LIVESTREAMS, MEDIA_TYPES, PLATFORMS } from '../reference/platforms.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import type { AnyOf, Targeting } from './targeting.ts';

// The only words for targeting: chips, what clauses cost, history and sentences are made here.

/** How people call a code, as `valueName` made it; undefined where the code says enough. */
export type NameOf = (dimension: Dimension, code: string) => string | undefined;

/** The dimensions that are a choice among few. */
const FEW: Partial<Record<Dimension, readonly { code: string; name: string }[]>> = {
  mediaType: MEDIA_TYPES,
  platform: PLATFORMS,
  includeLivestream: LIVESTREAMS,
};

/** How people call a value: “501 New York”, “TV-14”, “Drama”. */
export function valueName(dimension: Dimension, { code, name }: { code: string; name: string }): string {
  const { calls } = DIMENSIONS[dimension];
  if (calls === 'code') return code;
  return calls === 'code and name' ? `${code} ${name}` : name;
}

/** One value of a clause in words, as a chip shows it. */
export function valueWords(dimension: Dimension, code: string, nameOf: NameOf): string {
  const few = FEW[dimension]?.find((one) => one.code === code);
  return few?.name ?? nameOf(dimension, code) ?? (code === '' ? 'not said' : code);
}

type Naming = { nameOf: NameOf; most: number; joint?: string };

/** “Drama, News, 6 more”: at most so many by name, the rest counted. */
export function valuesWords({ dimension, values }: Omit<AnyOf, 'kind'>, { nameOf, most, joint = ', ' }: Naming): string {
  const named = values.slice(0, most).map((code) => valueWords(dimension, code, nameOf));
  const rest = values.length - named.length;
  return [...named, ...(rest > 0 ? [`${rest.toLocaleString('en-US')} more`] : [])].join(joint);
}

/** “DMA 501 New York” for one value, “Genre: Drama, News, 6 more” for several. */
export const clauseWords = (clause: Omit<AnyOf, 'kind'>, nameOf: NameOf): string =>
  `${DIMENSIONS[clause.dimension].label}${clause.values.length === 1 ? '' : ':'} ${valuesWords(clause, { nameOf, most: 2 })}`;

/** A targeting as a sentence: "Country is US or CA, and DMA is not 501 New York". */
export function wordsOf(tree: Targeting, nameOf: NameOf = () => undefined): string {
  switch (tree.kind) {
    case 'any':
      return sentence(tree, 'is', nameOf);
    case 'not':
      return tree.of.kind === 'any' ? sentence(tree.of, 'is not', nameOf) : `not (${wordsOf(tree.of, nameOf)})`;
    case 'and':
      return tree.of.length === 0 ? 'Everything' : joined(tree, ', and ', nameOf);
    case 'or':
      return tree.of.length === 0 ? 'Nothing' : joined(tree, ', or ', nameOf);
  }
}

function joined({ of }: { of: Targeting[] }, joint: string, nameOf: NameOf): string {
  const isGroup = (part: Targeting) => (part.kind === 'and' || part.kind === 'or') && part.of.length > 1 && of.length > 1;
  return of.map((part) => (isGroup(part) ? `(${wordsOf(part, nameOf)})` : wordsOf(part, nameOf))).join(joint);
}

const sentence = (any: AnyOf, verb: string, nameOf: NameOf) =>
  `${DIMENSIONS[any.dimension].label} ${verb} ${valuesWords(any, { nameOf, most: 10, joint: ' or ' }) || 'nothing'}`;
