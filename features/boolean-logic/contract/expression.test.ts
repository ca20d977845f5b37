import type { AudienceTree } from '@kontor/market/contract';
import { describe, expect, test } from 'vitest';
import { boxesToExpression, expressionToBoxes } from './boxes.ts';
import { type Expression, type Item, itemsOf, keyOfItem, type Node } from './expression.ts';
import { emptyFaults, shapeFaults } from './expression-shape.ts';
import { normalForm, readText, textOf } from './expression-text.ts';
import { expressionTree, partTree, topParts } from './expression-tree.ts';
import { wordsOfExpression } from './expression-words.ts';
import { BOOK, randomExpression, randomFrom, SEGMENTS } from './random-expressions.ts';

const SHOTS = 1_500;
const NAMES = { nameOf: (item: Item) => BOOK.titleOf(item) ?? keyOfItem(item) };
const everyOne = (test: (expression: Expression, shot: number) => void) => {
  const random = randomFrom(20_261_123);
  for (let shot = 0; shot < SHOTS; shot += 1) test(randomExpression(random, SEGMENTS), shot);
};
const segment = (id: string): Item => ({ type: 'SEGMENT', id });
const A_OR_B: Node = { type: 'SET', join: 'or', items: [segment('seg-8'), segment('seg-9')] };
const C: Node = { type: 'SET', join: 'or', items: [segment('seg-0')] };

/** Whether somebody in these segments is in the tree. */
function isIn(tree: AudienceTree, segments: ReadonlySet<string>): boolean {
  if (tree.kind === 'segment') return segments.has(tree.id);
  if (tree.kind === 'not') return !isIn(tree.of, segments);
  return tree.kind === 'and' ? tree.of.every((one) => isIn(one, segments)) : tree.of.some((one) => isIn(one, segments));
}
/** The same, read off the expression itself: from the left, “and” first. */
function isInNode(node: Node, segments: ReadonlySet<string>): boolean {
  if (node.type === 'SET') {
    const has = node.items.map((item) => segments.has(keyOfItem(item)));
    return node.join === 'and' ? has.length > 0 && has.every(Boolean) : has.some(Boolean);
  }
  let [whole, run] = [false, false];
  for (const [index, part] of node.nodes.entries()) {
    const { join, not } = node.unions[index - 1] ?? { join: 'or', not: false };
    const is = isInNode(part, segments) !== not;
    if (join === 'or') [whole, run] = [whole || run, is];
    else run = run && is;
  }
  return whole || run;
}
const people = (random: () => number) => new Set(SEGMENTS.filter(() => random() < 0.5).map(keyOfItem));

describe('an expression as a tree (spec 2 §3, decision 0061)', () => {
  test('matches whom its groups, sets and words say, “and” before “or”', () => {
    const random = randomFrom(7);
    everyOne((expression) => {
      const tree = expressionTree(expression, 'audience');
      for (let n = 0; n < 8; n += 1) {
        const segments = people(random);
        expect(isIn(tree, segments)).toBe(isInNode(expression, segments));
      }
    });
  });

  test('parts at its top all hold where it is an “and”, and one part is the whole where it is not', () => {
    const both: Expression = { type: 'GROUP', nodes: [A_OR_B, C], unions: [{ join: 'and', not: true }] };
    expect(topParts(both).map(({ not }) => not)).toEqual([false, true]);
    expect(partTree({ node: C, not: true })).toEqual({ kind: 'not', of: { kind: 'any', dimension: 'segments', values: ['seg-0'] } });
    expect(topParts({ ...both, unions: [{ join: 'or', not: false }] })).toEqual([
      { node: { ...both, unions: [{ join: 'or', not: false }] }, not: false },
    ]);
  });

  test('an empty set or expression matches nobody', () => {
    expect(expressionTree({ type: 'GROUP', nodes: [], unions: [] }, 'audience')).toEqual({ kind: 'or', of: [] });
    expect(expressionTree({ type: 'GROUP', nodes: [{ type: 'SET', join: 'and', items: [] }], unions: [] }, 'audience')).toEqual({
      kind: 'or',
      of: [],
    });
  });
});

describe('an expression as text', () => {
  test('tree → text → tree is the same but for names and needless brackets; text → tree → text is the same', () => {
    everyOne((expression) => {
      const text = textOf(expression, BOOK);
      const read = readText(text, BOOK);
      expect(read.fault, text).toBeNull();
      expect(read.expression).toEqual(withoutNames(normalForm(expression)));
      expect(textOf(read.expression ?? expression, BOOK)).toBe(text);
    });
  });

  test('means the same after it was text', () => {
    const random = randomFrom(11);
    everyOne((expression) => {
      const { expression: read } = readText(textOf(expression, BOOK), BOOK);
      const segments = people(random);
      expect(read && isInNode(read, segments)).toBe(isInNode(expression, segments));
    });
  });

  test('looks as people write it, with quotes doubled and the id where two have one title', () => {
    const expression: Expression = { type: 'GROUP', nodes: [A_OR_B, C], unions: [{ join: 'and', not: true }] };
    expect(textOf(expression, BOOK)).toBe('("x" or "OR") and not "Homeowners, verified"');
    expect(
      textOf({ type: 'GROUP', nodes: [{ type: 'SET', join: 'and', items: [segment('seg-2'), segment('seg-5')] }], unions: [] }, BOOK),
    ).toBe('"The ""best"" ones" and "Same" [seg-5]');
  });

  test('takes keywords in any case, and “and” before “or”', () => {
    const { expression } = readText('"x" OR "OR" And Not "Homeowners, verified"', BOOK);
    expect(expression?.unions).toEqual([
      { join: 'or', not: false },
      { join: 'and', not: true },
    ]);
    expect(expression && isInNode(expression, new Set(['seg-8', 'seg-0']))).toBe(true);
  });

  test.each([
    ['', 1, 1, 'nothing here'],
    ['"x" and "OR', 1, 9, 'quote is never closed'],
    ['("x" or "OR"', 1, 1, 'never closed'],
    ['"x" or "OR")', 1, 12, 'closes nothing'],
    ['not "x"', 1, 1, 'cannot begin with not'],
    ['"x" and (not "OR")', 1, 10, 'cannot begin with not'],
    ['"x" not "OR"', 1, 5, 'requires an and/or operator'],
    ['"x" and not not "OR"', 1, 13, 'two nots'],
    ['"x" or\n  "Nowhere"', 2, 3, 'Nothing is called “Nowhere”'],
    ['"x" and "Same"', 1, 9, '2 are called “Same”'],
    ['"Same" [seg-99]', 1, 8, 'no id seg-99'],
    ['"x" "OR"', 1, 5, 'side by side'],
    ['"x" and', 1, 8, 'missing at the end'],
    ['and "x"', 1, 1, 'missing before “and”'],
    ['"x" or ()', 1, 8, 'hold nothing'],
    ['x or y', 1, 1, 'in quotes'],
    ['""', 1, 1, 'hold no name'],
  ])('%s: line %i, column %i: %s', (text, line, column, message) => {
    const { fault } = readText(text, BOOK);
    expect(fault).toMatchObject({ line, column });
    expect(fault?.message.replaceAll(/[‘’]/g, "'")).toContain(message);
  });

  test('ten thousand brackets are refused, not crashed on', () => {
    expect(readText('('.repeat(10_000), BOOK).fault?.message).toContain('too many brackets');
  });
});

const withoutNames = (expression: Expression | null): unknown =>
  JSON.parse(JSON.stringify(expression, (key, value: unknown) => (key === 'name' ? undefined : value)));

describe('an expression in words', () => {
  const words = (expression: Expression) => wordsOfExpression(expression, 'audience', NAMES.nameOf);

  test('is the sentence of the picture', () => {
    const set = (...ids: string[]): Node => ({ type: 'SET', join: 'or', items: ids.map(segment) });
    const household: Node = { type: 'GROUP', nodes: [set('Homeowners', 'Movers'), set('Income')], unions: [{ join: 'and', not: false }] };
    const whole: Expression = {
      type: 'GROUP',
      nodes: [household, set('Heat pumps', 'Solar'), set('Customers')],
      unions: [
        { join: 'and', not: false },
        { join: 'and', not: true },
      ],
    };
    expect(wordsOfExpression(whole, 'audience', keyOfItem)).toBe(
      'People in “Homeowners” or “Movers”, and in “Income”, and in “Heat pumps” or “Solar”, but not in “Customers”.',
    );
  });

  test('puts what is read first in brackets where a group has both words', () => {
    const { expression } = readText('"x" and "OR" or "Homeowners, verified"', BOOK);
    expect(expression && words(expression)).toBe('People (in “x”, and in “OR”), or in “Homeowners, verified”.');
  });

  test('is the same after it was text', () => {
    everyOne((expression) => {
      const { expression: read } = readText(textOf(expression, BOOK), BOOK);
      expect(read && words(read)).toBe(words(expression));
    });
  });

  test('names every item, and differs where the tree does', () => {
    const seen = new Map<string, string>();
    everyOne((expression) => {
      const said = wordsOfExpression(expression, 'audience', keyOfItem);
      for (const item of itemsOf(expression)) expect(said).toContain(keyOfItem(item));
      const tree = JSON.stringify(expressionTree(normalForm(expression) ?? expression, 'audience'));
      const flat = flattened(tree);
      expect(seen.get(said) ?? flat).toBe(flat);
      seen.set(said, flat);
    });
  });
});

/** An “and” in an “and” is one; words do not tell them apart. */
function flattened(text: string): string {
  const flat = (tree: AudienceTree): AudienceTree => {
    if (tree.kind === 'segment') return tree;
    if (tree.kind === 'not') return { kind: 'not', of: flat(tree.of) };
    const of = tree.of.map(flat).flatMap((one) => (one.kind === tree.kind ? one.of : [one]));
    return { kind: tree.kind, of };
  };
  return JSON.stringify(flat(JSON.parse(text) as AudienceTree));
}

describe('an expression from the wire', () => {
  const ok = (value: unknown) => shapeFaults(value, 'audience');
  const nested = (depth: number): unknown =>
    depth === 0 ? A_OR_B : { type: 'GROUP', nodes: [nested(depth - 1), C], unions: [{ join: depth % 2 ? 'and' : 'or', not: false }] };

  test('is taken whole', () => everyOne((expression) => expect([...ok(expression), ...emptyFaults(expression)]).toEqual([])));

  test('is refused too deep, too large, of another shape, each with the node', () => {
    expect(ok(nested(18))).toEqual([]);
    expect(ok(nested(20))[0]?.message).toContain('deeper than 20 levels');
    let deep: unknown = A_OR_B;
    for (let n = 0; n < 50_000; n += 1) deep = { type: 'GROUP', nodes: [deep], unions: [] };
    expect(ok(deep)[0]?.message).toContain('deeper than 20 levels');
    const large = { type: 'SET', join: 'or', items: Array.from({ length: 2_000 }, (_, n) => segment(`s${n}`)) };
    expect(ok({ type: 'GROUP', nodes: [large], unions: [] })[0]?.message).toContain('at most 2,000');
    expect(ok(null)[0]?.message).toContain('one group');
    expect(ok({ type: 'GROUP', nodes: [A_OR_B, C], unions: [] })).toEqual([
      { path: [], message: 'A group of 2 has 1 words between them, not 0.' },
    ]);
    expect(
      ok({ type: 'GROUP', nodes: [A_OR_B, { type: 'SET', join: 'xor', items: [] }], unions: [{ join: 'or', not: false }] })[0]?.path,
    ).toEqual([1]);
    expect(shapeFaults({ type: 'GROUP', nodes: [A_OR_B], unions: [] }, 'content')[0]).toMatchObject({ path: [0, 0] });
  });

  test('says which set is empty', () => {
    const faults = emptyFaults({
      type: 'GROUP',
      nodes: [A_OR_B, { type: 'SET', name: 'Intent', join: 'or', items: [] }],
      unions: [{ join: 'and', not: false }],
    });
    expect(faults).toEqual([{ path: [1], message: '“Intent” is empty. Add to it, or remove it.' }]);
  });
});

describe('the two boxes of a plan (decision 0060)', () => {
  test('are an expression, and come back while it stays that simple', () => {
    for (const and of ['AND', 'OR'] as const) {
      const boxes = { included: ['a', 'b'], excluded: ['c', 'd'], and };
      const expression = boxesToExpression(boxes);
      expect(expression && expressionToBoxes(expression)).toEqual(boxes);
    }
    expect(boxesToExpression({ included: [], excluded: ['c'], and: 'OR' })).toBeNull();
  });

  test('are given up where the expression says more', () => {
    expect(expressionToBoxes({ type: 'GROUP', nodes: [A_OR_B, C], unions: [{ join: 'or', not: false }] })).toBeNull();
    expect(
      expressionToBoxes({ type: 'GROUP', nodes: [A_OR_B, { ...A_OR_B, join: 'and' }], unions: [{ join: 'and', not: true }] }),
    ).toBeNull();
  });
});
