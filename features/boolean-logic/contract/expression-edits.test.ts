import { describe, expect, test } from 'vitest';
import { emptyExpression, type Item, itemsOf, keyOfItem, nodeAt, type Path, walk } from './expression.ts';
import {
  activeSet,
  addGroup,
  addItems,
  addSet,
  duplicate,
  type Edited,
  type Editing,
  remove,
  rename,
  setUnion,
  toggleJoin,
} from './expression-edits.ts';
import { DIRECTIONS, moveStep, moveTo } from './expression-moves.ts';
import { shapeFaults } from './expression-shape.ts';
import { readText, textOf } from './expression-text.ts';
import { BOOK, randomExpression, randomFrom, SEGMENTS } from './random-expressions.ts';

const X: Item = { type: 'SEGMENT', id: 'seg-8' };
const done = ({ editing, refusal }: Edited): Editing => {
  if (!editing) throw new Error(refusal);
  return editing;
};
const read = (text: string, active: Path | null = null): Editing => ({
  expression: readText(text, BOOK).expression ?? emptyExpression(),
  active,
});
const said = ({ expression }: Editing) => textOf(expression, BOOK);
const R = '"The ""best"" ones"';

describe('editing an expression (spec 2 §4)', () => {
  test('an item without an active set is refused by its message', () => {
    expect(addItems(read('"x" or "OR"'), [X]).refusal).toBe('A set must be active in order to add to the expression');
  });

  test('an added set is active and takes items; a second set follows after “and”', () => {
    let editing = done(addItems(done(addSet({ expression: emptyExpression(), active: null })), [X]));
    expect(editing.active).toEqual([0]);
    editing = done(addItems(done(addSet(editing)), [{ type: 'SEGMENT', id: 'seg-9' }]));
    expect(said(editing)).toBe('"x" and "OR"');
    expect(addItems(editing, [{ type: 'SEGMENT', id: 'seg-9' }]).refusal).toBe('The active set has this already.');
    expect(activeSet({ ...editing, active: [1, 0] })?.path).toEqual([1]);
  });

  test('an added group stands after the active set with a set of its own, which is active', () => {
    const editing = done(
      addItems(done(addGroup(read('("x" or "OR") and not "Homeowners, verified"', [0]))), [{ type: 'SEGMENT', id: 'seg-2' }]),
    );
    expect(editing.active).toEqual([1, 0]);
    expect(said(editing)).toBe(`("x" or "OR") and ${R} and not "Homeowners, verified"`);
  });

  test("'Not' requires an and/or operator", () => {
    const editing = read('("x" or "OR") and "Homeowners, verified" or "x"');
    expect(said(done(setUnion(editing, [1], { join: 'and', not: true })))).toBe('("x" or "OR") and not "Homeowners, verified" or "x"');
    expect(setUnion(editing, [0], { join: 'and', not: true }).refusal).toBe("'Not' requires an and/or operator");
    expect(setUnion(editing, [0, 1], { join: 'and', not: true }).refusal).toBe("'Not' requires an and/or operator");
  });

  test('a set takes its other word, a name, and gives both back', () => {
    const editing = done(rename(done(toggleJoin(read('"x" or "OR"'), [0])), [0], ' Homes '));
    expect(nodeAt(editing.expression, [0])).toMatchObject({ join: 'and', name: 'Homes' });
    expect(nodeAt(done(rename(editing, [0], ' ')).expression, [0])).not.toHaveProperty('name');
  });

  test('what goes takes the word before it along; a “not” never comes first', () => {
    const text = `("x" or "OR") and not "Homeowners, verified" or ${R}`;
    expect(said(done(remove(read(text), [1])))).toBe(`("x" or "OR") or ${R}`);
    expect(remove(read(text), [0]).refusal).toContain('cannot be “not”');
    expect(said(done(remove(read(text), [0, 0])))).toBe(`"OR" and not "Homeowners, verified" or ${R}`);
    expect(moveStep(read(text), [1], 'up').refusal).toContain('cannot be “not”');
  });

  test('a copy stands after its original, a copied item in a set of its own', () => {
    const text = '("x" or "OR") and not "Homeowners, verified"';
    expect(said(done(duplicate(read(text), [1])))).toBe(`${text} and not "Homeowners, verified"`);
    expect(said(done(duplicate(read(text), [0, 0])))).toBe('("x" or "OR") and "x" and not "Homeowners, verified"');
  });

  test('moves by steps: past a neighbour with its “not”, into what is before it, and out again', () => {
    const editing = read(`("x" or "OR") and ${R} and not "Homeowners, verified"`);
    expect(said(done(moveStep(editing, [2], 'up')))).toBe(`("x" or "OR") and not "Homeowners, verified" and ${R}`);
    const inside = done(moveStep(editing, [2], 'in'));
    expect(said(inside)).toBe(`("x" or "OR") and (${R} and not "Homeowners, verified")`);
    expect(inside.active).toEqual([1, 1]);
    expect(said(done(moveStep(inside, [1, 1], 'out')))).toBe(said(editing));
    expect(said(done(moveStep(editing, [0, 1], 'up')))).toBe(`("OR" or "x") and ${R} and not "Homeowners, verified"`);
    expect(moveStep(editing, [0], 'up').refusal).toContain('first');
    expect(moveStep(editing, [2], 'down').refusal).toContain('last');
  });

  test('moves by drag: an item into another set, or out of it into a set of its own', () => {
    const editing = read(`("x" or "OR") and ("Homeowners, verified" or ${R})`);
    expect(said(done(moveTo(editing, [0, 1], { into: [1], at: 0 })))).toBe(`"x" and ("OR" or "Homeowners, verified" or ${R})`);
    expect(said(done(moveTo(editing, [0, 1], { into: [], at: 2 })))).toBe(`"x" and ("Homeowners, verified" or ${R}) and "OR"`);
    expect(moveTo(editing, [0], { into: [1], at: 0 }).refusal).toContain('items alone');
    expect(moveTo(read('("x" and ("OR" or "x"))'), [0], { into: [0, 1], at: 0 }).refusal).toBeDefined();
  });

  test('2,000 random edits keep an expression one, and moves keep its items', () => {
    const random = randomFrom(5);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T; // of what is there
    for (let shot = 0; shot < 2_000; shot += 1) {
      const expression = randomExpression(random, SEGMENTS, 2);
      const paths = [...walk(expression)].map(({ path }) => path);
      const editing: Editing = { expression, active: pick(paths) };
      const [from, into] = [pick(paths), pick(paths)];
      const moves = [
        ...DIRECTIONS.map((way) => moveStep(editing, from, way)),
        moveTo(editing, from, { into, at: Math.floor(random() * 3) }),
      ];
      const others = [addSet(editing), addGroup(editing), remove(editing, from), duplicate(editing, from), toggleJoin(editing, from)];
      for (const edited of [...moves, ...others].flatMap(({ editing: now }) => now ?? [])) {
        expect(shapeFaults(edited.expression, 'audience')).toEqual([]);
        if (edited.active) expect(nodeAt(edited.expression, edited.active)).toBeDefined();
      }
      const keys = (of: Editing) => itemsOf(of.expression).map(keyOfItem).sort();
      for (const { editing: now } of moves) if (now) expect(keys(now)).toEqual(keys(editing));
    }
  });
});
