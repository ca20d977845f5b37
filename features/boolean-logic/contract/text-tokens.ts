/** Where in a text, counted from 1, and from 0 for `offset`. */
export type Place = { offset: number; line: number; column: number };
export type TextFault = Place & { length: number; message: string };
export type Token = {
  kind: 'title' | 'id' | 'and' | 'or' | 'not' | 'open' | 'close' | 'end';
  text: string;
  offset: number;
  length: number;
  of: string;
};

export class TextError extends Error {
  readonly fault: TextFault;
  constructor({ offset, length, of }: Pick<Token, 'offset' | 'length' | 'of'>, message: string) {
    super(message);
    this.fault = { ...placeAt(of, offset), length, message };
  }
}

export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Letters of an expression as text. */
export const MAX_TEXT = 200_000;
/** People paste what a word processor made of their quotes. */
const CLOSES: Record<string, string> = { '"': '"', '“': '”', '„': '“' };
const SIGNS: Record<string, Token['kind']> = { '(': 'open', ')': 'close' };

/** The parts of a text; the last is its end. Throws a `TextError`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at);
    if (/\s/.test(sign)) {
      at += 1;
      continue;
    }
    const token = CLOSES[sign] ? title(text, at) : sign === '[' ? id(text, at) : SIGNS[sign] ? mark(text, at, SIGNS[sign]) : word(text, at);
    tokens.push(token);
    at += token.length;
  }
  const end = text.trimEnd().length;
  return [...tokens, { kind: 'end', text: '', offset: end, length: 0, of: text }];
}

const mark = (of: string, offset: number, kind: Token['kind']): Token => ({ kind, text: of.charAt(offset), offset, length: 1, of });

/** A quote within a name is doubled. */
function title(of: string, offset: number): Token {
  const close = CLOSES[of.charAt(offset)] ?? '"';
  let text = '';
  for (let at = offset + 1; at < of.length; at += 1) {
    const sign = of.charAt(at);
    if (sign !== close) text += sign;
    else if (of.charAt(at + 1) === close) {
      text += close;
      at += 1;
    } else return { kind: 'title', text, offset, length: at + 1 - offset, of };
  }
  throw new TextError(
    { offset, length: of.length - offset, of },
    'This quote is never closed. Add a " where the name ends; a quote within a name is written twice.',
  );
}

function id(of: string, offset: number): Token {
  const end = of.indexOf(']', offset);
  if (end < 0) throw new TextError({ offset, length: 1, of }, 'This id is never closed. Add a ] where it ends.');
  return { kind: 'id', text: of.slice(offset + 1, end).trim(), offset, length: end + 1 - offset, of };
}

const WORD = /[^\s()"“„[\]]+|\]/y;
function word(of: string, offset: number): Token {
  WORD.lastIndex = offset;
  const text = WORD.exec(of)?.[0] ?? of.charAt(offset);
  const kind = text.toLowerCase();
  if (kind === 'and' || kind === 'or' || kind === 'not') return { kind, text, offset, length: text.length, of };
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw new TextError(
    { offset, length: text.length, of },
    `“${short}” is neither and, or, not nor a name in quotes. Put names in quotes: "${short}".`,
  );
}
