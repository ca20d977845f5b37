import { DIMENSIONS } from '../../contract/dimensions.ts';
import { type AnyOf, anyOf, type Targeting } from '../../contract/targeting.ts';
import { hashOf } from './index-file.ts';

/** Operations of a tree as a stack takes them; the number of a leaf is above the lowest three bits. */
const OPERATION = { leaf: 0, and: 1, or: 2, not: 3, every: 4 } as const;
const HEADER_WORDS = 11;

type Programme = { operations: number[]; depth: number };

/** Each leaf has a number of its own, though another names the same values: they are read independently. */
function programmeOf(tree: Targeting, leaves: AnyOf[]): Programme {
  switch (tree.kind) {
    case 'any':
      return { operations: [((leaves.push(tree) - 1) << 3) | OPERATION.leaf], depth: 1 };
    case 'not': {
      const { operations, depth } = programmeOf(tree.of, leaves);
      return { operations: [...operations, OPERATION.not], depth };
    }
    case 'and':
    case 'or': {
      const [first, ...rest] = tree.of.map((part) => programmeOf(part, leaves));
      if (!first) return { operations: tree.kind === 'and' ? [OPERATION.every] : [OPERATION.every, OPERATION.not], depth: 1 };
      return {
        operations: [...first.operations, ...rest.flatMap(({ operations }) => [...operations, OPERATION[tree.kind]])],
        depth: Math.max(first.depth, ...rest.map(({ depth }) => depth + 1)),
      };
    }
  }
}

/** Days counted from 1970. */
export type Days = { from: number; to: number };

/** A question's bytes as the kernel takes them (`Question` of market/kernel/layout.ts), and how many clauses and values it counts. */
export type Question = { bytes: Uint8Array<ArrayBuffer>; clauses: number; shown: number };

/** About the rows of these days: what the clauses find; or, of what they find, the rows of each value of `shown`. */
export function questionOf(trees: readonly Targeting[], days: Days, shown: AnyOf = anyOf('platform', [])): Question {
  const values = shown.values.map((value) => anyOf(shown.dimension, [value]));
  // Rows that the other clauses find are those that this one alone refuses.
  const clauses = values.length === 0 ? trees : [anyOf(shown.dimension, []), ...trees];
  return { bytes: bytesOf(clauses, values, days), clauses: clauses.length, shown: values.length };
}

function bytesOf(trees: readonly Targeting[], shown: readonly AnyOf[], { from, to }: Days): Uint8Array<ArrayBuffer> {
  const found: AnyOf[] = [];
  const programmes = trees.map((tree) => programmeOf(tree, found));
  const leaves = [...found, ...shown].map(({ dimension, values }) => ({
    dim: DIMENSIONS[dimension].dim,
    values: [...new Set(values)].map((value) => Buffer.from(value)),
  }));
  const values = leaves.flatMap(({ dim, values }) => values.map((value) => ({ dim, value })));
  const operations = programmes.flatMap((programme) => programme.operations);
  const at = { leaves: HEADER_WORDS, values: 0, clauses: 0, operations: 0, texts: 0 };
  at.values = at.leaves + leaves.length * 3;
  at.clauses = at.values + values.length * 3;
  at.operations = at.clauses + programmes.length * 2;
  at.texts = at.operations + operations.length;
  const size = at.texts * 4 + values.reduce((sum, { value }) => sum + value.length, 0);
  const question = new Uint8Array((size + 3) & ~3);
  const words = new Uint32Array(question.buffer);
  const depth = Math.max(1, ...programmes.map((programme) => programme.depth));
  words.set([question.length, from, to, at.leaves * 4, leaves.length, at.values * 4, values.length, at.clauses * 4, trees.length]);
  words.set([depth, shown.length], HEADER_WORDS - 2);
  words.set(operations, at.operations);
  let [value, leaf, operation, text] = [0, at.leaves, at.operations, at.texts * 4];
  for (const { dim, values } of leaves) {
    words.set([dim, value, values.length], leaf);
    value += values.length;
    leaf += 3;
  }
  for (const [index, one] of values.entries()) {
    words.set([hashOf(one.dim, one.value), text, one.value.length], at.values + index * 3);
    question.set(one.value, text);
    text += one.value.length;
  }
  for (const [index, { operations }] of programmes.entries()) {
    words.set([operation * 4, (operation + operations.length) * 4], at.clauses + index * 2);
    operation += operations.length;
  }
  return question;
}
