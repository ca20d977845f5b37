import { DIMENSIONS, type Dimension, type Targeting } from './targeting.ts';

/** The name to show for a code, or undefined where the code says enough. */
export type NameOf = (dimension: Dimension, value: string) => string | undefined;

/** A list longer than this is cut, and the rest counted. */
const NAMED_VALUES = 10;

/** A targeting as a sentence, for history and summaries: "Country is US or CA, and DMA is not 501 New York". */
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

function sentence({ dimension, values }: { dimension: Dimension; values: string[] }, verb: string, nameOf: NameOf): string {
  const shown = values.slice(0, NAMED_VALUES).map((value) => nameOf(dimension, value) ?? plainName(dimension, value));
  const rest = values.length - shown.length;
  if (rest > 0) shown.push(`${rest.toLocaleString('en-US')} more`);
  return `${DIMENSIONS[dimension].label} ${verb} ${shown.length === 0 ? 'nothing' : shown.join(' or ')}`;
}

function plainName(dimension: Dimension, value: string): string {
  if (dimension === 'livestream') return value === '1' ? 'live' : 'on demand';
  return value === '' ? 'not said' : value;
}
