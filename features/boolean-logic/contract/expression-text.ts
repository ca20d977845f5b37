import {
  type Expression,
  type ExpressionSet,
  type Group,
  type Item,
  isEmpty,
  itemsOf,
  type Join,
  keyOfItem,
  MAX_ITEM_TEXT,
  type Node,
  type Union,
} from './expression.ts';
import { TextError, type TextFault, type Token, tokensOf } from './text-tokens.ts';

/** What items are called, and what a title or an id stands for. */
export type NameBook = {
  titleOf: (item: Item) => string | undefined;
  named: (title: string) => readonly Item[];
  known: (id: string) => Item | undefined;
};

// ---- Printing ----

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** An item by its title, and by its id too where the title alone is not it. */
function itemText(item: Item, book: NameBook): string {
  const title = book.titleOf(item);
  const id = keyOfItem(item);
  if (title === undefined || title.trim() === '') return `${quoted(id)} [${id}]`;
  const found = book.named(title);
  return found.length === 1 && found[0] && keyOfItem(found[0]) === id ? quoted(title) : `${quoted(title)} [${id}]`;
}

/** `("A" or "B") and not "C"`. Names of sets and groups, and what is empty, are not in it. */
export function textOf(expression: Expression, book: NameBook): string {
  const whole = normalForm(expression);
  return whole === null ? '' : nodeText(whole, book, true);
}

function nodeText(node: Node, book: NameBook, isTop: boolean): string {
  const inside =
    node.type === 'SET'
      ? node.items.map((item) => itemText(item, book)).join(` ${node.join} `)
      : node.nodes
          .map((part, index) => `${unionText(node.unions[index - 1])}${nodeText(part, book, node.nodes.length === 1 && isTop)}`)
          .join('');
  const isSingle = node.type === 'SET' ? node.items.length === 1 : node.nodes.length === 1;
  return isTop || isSingle ? inside : `(${inside})`;
}
const unionText = (union: Union | undefined) => (union ? ` ${union.join} ${union.not ? 'not ' : ''}` : '');

// ---- Normal form: what text can say ----

/** An expression as its text says it: without names and empty parts, nothing in needless brackets; null where nothing is chosen. */
export function normalForm(expression: Expression): Expression | null {
  const node = normalNode(expression);
  if (node === null) return null;
  return node.type === 'GROUP' ? node : { type: 'GROUP', nodes: [node], unions: [] };
}

function normalNode(node: Node): Node | null {
  if (isEmpty(node)) return null;
  if (node.type === 'SET') return setOf(node.join, node.items);
  const nodes: Node[] = [];
  const unions: Union[] = [];
  for (const [index, part] of node.nodes.entries()) {
    const normal = normalNode(part);
    const union = node.unions[index - 1] ?? { join: 'and', not: false };
    // What is kept out of nothing is nothing: it must not come first.
    if (normal === null || (nodes.length === 0 && union.not)) continue;
    if (nodes.length > 0) unions.push(union);
    nodes.push(normal);
  }
  return nodes.length === 0 ? null : settled({ type: 'GROUP', nodes, unions });
}

const setOf = (join: Join, items: Item[]): ExpressionSet => ({ type: 'SET', join: items.length === 1 ? 'or' : join, items });

/** Single items joined by one word are a set, and a group of one is that one. */
function settled(group: Group): Node {
  const [first, ...others] = group.nodes;
  if (first && others.length === 0) return first;
  const join = group.unions[0]?.join ?? 'or';
  const isSet =
    group.unions.every((union) => union.join === join && !union.not) &&
    group.nodes.every((node) => node.type === 'SET' && node.items.length === 1);
  return isSet ? setOf(join, itemsOf(group)) : group;
}

// ---- Reading ----

/** The names of a text, so that they can be looked up before it is read. */
export const namesIn = (text: string): { titles: string[]; ids: string[] } => {
  const tokens = tokensOf(text);
  const of = (kind: Token['kind']) => [...new Set(tokens.flatMap((token) => (token.kind === kind ? [token.text] : [])))];
  return { titles: of('title'), ids: of('id') };
};

type Reader = { tokens: Token[]; at: number; book: NameBook };
export type TextReading = { expression: Expression; fault: null } | { expression: null; fault: TextFault };

/** A text as an expression, or what is wrong with it and where. */
export function readText(text: string, book: NameBook): TextReading {
  try {
    const reader: Reader = { tokens: tokensOf(text), at: 0, book };
    if (reader.tokens[0]?.kind === 'end')
      throw new TextError(reader.tokens[0], 'There is nothing here yet. Begin with a name in quotes: "A" or "B".');
    const node = readGroup(reader, 0);
    const rest = next(reader);
    if (rest.kind === 'close') throw new TextError(rest, 'This bracket closes nothing. Take it away, or open one before it.');
    if (rest.kind !== 'end') throw new TextError(rest, 'Two parts stand side by side. Put and, or, and not or or not between them.');
    return { expression: node.type === 'GROUP' ? node : { type: 'GROUP', nodes: [node], unions: [] }, fault: null };
  } catch (error) {
    if (error instanceof TextError) return { expression: null, fault: error.fault };
    throw error;
  }
}

const peek = ({ tokens, at }: Reader): Token => tokens[at] ?? (tokens.at(-1) as Token); // the last is the end, and there is one
const next = (reader: Reader): Token => {
  const token = peek(reader);
  reader.at += 1;
  return token;
};

/** Brackets deeper than this are no text that a person wrote; the limits of an expression are looked at after. */
const MAX_BRACKETS = 200;

function readGroup(reader: Reader, depth: number): Node {
  if (depth > MAX_BRACKETS) throw new TextError(peek(reader), 'These are too many brackets in brackets.');
  if (peek(reader).kind === 'not')
    throw new TextError(peek(reader), 'An expression cannot begin with not. Say first who is in it: "A" and not "B".');
  const nodes: Node[] = [readPart(reader, depth)];
  const unions: Union[] = [];
  while (peek(reader).kind === 'and' || peek(reader).kind === 'or') {
    const join: Join = next(reader).kind === 'and' ? 'and' : 'or';
    const not = peek(reader).kind === 'not';
    if (not) next(reader);
    unions.push({ join, not });
    nodes.push(readPart(reader, depth));
  }
  if (peek(reader).kind === 'not') throw new TextError(peek(reader), '‘Not’ requires an and/or operator. Write and not, or or not.');
  return settled({ type: 'GROUP', nodes, unions });
}

function readPart(reader: Reader, depth: number): Node {
  const token = next(reader);
  if (token.kind === 'title') return setOf('or', [readItem(reader, token)]);
  if (token.kind === 'open') {
    if (peek(reader).kind === 'close')
      throw new TextError(token, 'These brackets hold nothing. Put a name in quotes between them, or take them away.');
    const node = readGroup(reader, depth + 1);
    const close = next(reader);
    if (close.kind === 'close') return node;
    if (close.kind === 'end') throw new TextError(token, 'This bracket is never closed. Add a ) where it ends.');
    throw new TextError(close, 'Two parts stand side by side. Put and, or, and not or or not between them.');
  }
  if (token.kind === 'not') throw new TextError(token, 'There are two nots here. One is enough.');
  if (token.kind === 'end')
    throw new TextError(token, 'Something is missing at the end. Add a name in quotes, or take the last word away.');
  if (token.kind === 'close') throw new TextError(token, 'Something is missing before this bracket. Add a name in quotes.');
  if (token.kind === 'id') throw new TextError(token, 'An id follows the name it belongs to: "Name" [id].');
  throw new TextError(token, `Something is missing before “${token.text}”. Add a name in quotes.`);
}

function readItem(reader: Reader, token: Token): Item {
  const { book } = reader;
  const short = token.text.length > 60 ? `${token.text.slice(0, 60)}…` : token.text;
  if (token.text.trim() === '') throw new TextError(token, 'These quotes hold no name.');
  if (token.text.length > MAX_ITEM_TEXT) throw new TextError(token, `“${short}” is longer than any name. Is a quote missing?`);
  if (peek(reader).kind === 'id') {
    const id = next(reader);
    const item = book.known(id.text);
    if (!item) throw new TextError(id, `There is no id ${id.text}. Choose “${short}” from the list instead.`);
    return item;
  }
  const found = book.named(token.text);
  if (found.length > 1) {
    const ids = found.slice(0, 3).map((item) => `[${keyOfItem(item)}]`);
    throw new TextError(
      token,
      `${found.length} are called “${short}”. Say which by its id after the name: "${short}" ${ids.join(' or ')}.`,
    );
  }
  if (!found[0]) throw new TextError(token, `Nothing is called “${short}”. Check the spelling, or choose it from the list.`);
  return found[0];
}
