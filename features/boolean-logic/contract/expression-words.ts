import type { Expression, Item, LogicOf, Node } from './expression.ts';
import { normalForm } from './expression-text.ts';
import { runsOf } from './expression-tree.ts';

/** A piece of the sentence: a name, a word that joins, or what stands between. */
export type WordPiece = { text: string; is: 'plain' | 'name' | 'and' | 'or' | 'not' };

const LEADS: Record<LogicOf, { lead: string; prefix: string }> = {
  audience: { lead: 'People ', prefix: 'in ' },
  content: { lead: 'Content ', prefix: 'with ' },
};

/** The expression as a sentence: People in “A” or “B”, and in “C”, but not in “D”. */
export function wordPieces(expression: Expression, of: LogicOf, nameOf: (item: Item) => string): WordPiece[] {
  const whole = normalForm(expression);
  if (whole === null) return [{ text: of === 'audience' ? 'Nobody is chosen yet.' : 'No content is chosen yet.', is: 'plain' }];
  const { lead, prefix } = LEADS[of];
  return merged([plain(lead), ...nodePieces(whole, { prefix, nameOf, isOpen: true }), plain('.')]);
}

export const wordsOfExpression = (expression: Expression, of: LogicOf, nameOf: (item: Item) => string): string =>
  wordPieces(expression, of, nameOf)
    .map(({ text }) => text)
    .join('');

type Telling = { prefix: string; nameOf: (item: Item) => string /** Whether its words may stand without brackets. */; isOpen: boolean };
const plain = (text: string): WordPiece => ({ text, is: 'plain' });

function nodePieces(node: Node, telling: Telling): WordPiece[] {
  if (node.type === 'SET') return setPieces(node, telling);
  const runs = runsOf(node);
  const isMixed = runs.length > 1 && runs.some((run) => run.length > 1);
  const pieces = runs.flatMap((run, index): WordPiece[] => {
    const inRun = run.flatMap(({ node: part, not }, place) => [
      ...(place > 0 ? joint('and', not) : []),
      ...nodePieces(part, { ...telling, isOpen: isFlat(part, node, run.length) }),
    ]);
    const before = index > 0 ? joint('or', run[0]?.not ?? false) : [];
    return [...before, ...(isMixed && run.length > 1 ? bracketed(inRun) : inRun)];
  });
  return telling.isOpen ? pieces : bracketed(pieces);
}

/** Whether a part reads the same without brackets: a group under “and” that has “and” alone. */
function isFlat(part: Node, parent: { nodes: Node[]; unions: { join: string; not: boolean }[] }, run: number): boolean {
  if (part.type === 'SET') return true;
  const index = parent.nodes.indexOf(part);
  if (parent.unions[index - 1]?.not) return false;
  const inside = new Set(part.unions.map(({ join }) => join));
  const outside = new Set(parent.unions.map(({ join }) => join));
  return inside.size <= 1 && outside.size <= 1 && (outside.size === 0 || [...inside].every((join) => outside.has(join))) && run > 0;
}

const bracketed = (pieces: WordPiece[]) => [plain('('), ...pieces, plain(')')];

function joint(join: 'and' | 'or', not: boolean): WordPiece[] {
  if (!not) return [plain(', '), { text: join, is: join }, plain(' ')];
  return [plain(', '), { text: join === 'and' ? 'but not' : 'or not', is: 'not' }, plain(' ')];
}

function setPieces({ items, join }: Extract<Node, { type: 'SET' }>, { prefix, nameOf }: Telling): WordPiece[] {
  const names = items.map((item): WordPiece => ({ text: nameOf(item), is: 'name' }));
  return [
    plain(join === 'and' && items.length > 2 ? `${prefix}all of ` : prefix),
    ...names.flatMap((name, index) => [plain(index > 0 ? `” ${join} “` : '“'), name]),
    plain('”'),
  ];
}

/** Pieces of plain text side by side are one. */
function merged(pieces: WordPiece[]): WordPiece[] {
  const whole: WordPiece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (last?.is === 'plain' && piece.is === 'plain') whole[whole.length - 1] = plain(last.text + piece.text);
    else whole.push(piece);
  }
  return whole;
}
