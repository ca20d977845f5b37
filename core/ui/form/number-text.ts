/** What a number field takes; amounts travel as decimal text, so nothing here becomes a float. */
export type NumberRules = {
  /** Digits behind the dot; 0 for whole numbers. */
  decimals: number;
  /** Dollars: shown with cents. */
  isMoney?: boolean | undefined;
  /** Largest number that is taken. */
  max?: number | undefined;
  /** What is said above `max`, where the contract has words for it. */
  tooMuch?: string | undefined;
  /** The form holds a number, not decimal text. */
  isNumber?: boolean | undefined;
  /** The form holds null where the field is empty. */
  isNullable?: boolean | undefined;
};

const ZEROS: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, mn: 6, million: 6, b: 9, bn: 9, billion: 9 };
/** Groups of three behind one kind of separator, or no separator at all, and a dot before decimals. */
const NUMBER = /^([-−])?\$?(?:(\d{1,3}(?:([, '’])\d{3})(?:\3\d{3})*|\d+)(?:\.(\d*))?|\.(\d+))([a-z]*)$/;

/** “27.5M”, “27,500,000” and “$1.2k” as plain decimal text; null where the text is no number. “27,5” and “1.234.567” are none: they could mean two things. */
export function readNumber(text: string): string | null {
  const spaced = text.normalize('NFKC').trim().toLowerCase();
  const found = NUMBER.exec(spaced.replace(/\s+(?=[a-z]+$)/, '').replace(/^([-−]?)\s*\$\s*/, '$1$'));
  if (!found) return null;
  const [, sign = '', whole = '', , after = '', alone = '', word = ''] = found;
  const zeros = word === '' ? 0 : ZEROS[word];
  if (zeros === undefined) return null;
  const behind = after || alone;
  const digits = whole.replace(/\D/g, '') + behind.padEnd(zeros, '0').slice(0, zeros);
  const fraction = behind.slice(zeros).replace(/0+$/, '');
  return `${sign && '-'}${digits.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`;
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** The number as the field shows it at rest: 27,500,000 or, in dollars, 1,200.50. What is no number stays as typed. */
export function showNumber(value: string | number | null | undefined, { isMoney }: NumberRules): string {
  const text = String(value ?? '');
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const cents = isMoney && fraction !== '' ? fraction.padEnd(2, '0') : fraction;
  return `${sign && '−'}${grouped(whole)}${cents && `.${cents}`}`;
}

/** Why a number field does not take what stands in it; null where it does, or where it is empty. */
export function numberProblem(value: unknown, { decimals, isMoney, max, tooMuch }: NumberRules): string | null {
  const text = String(value ?? '').trim();
  if (text === '') return null;
  const number = readNumber(text);
  if (number === null) return `Enter a number such as ${isMoney ? '12.50 or 1,200' : '1,200 or 27.5M'}.`;
  if (number.startsWith('-')) return 'Enter 0 or more.';
  const behind = number.split('.')[1]?.length ?? 0;
  if (behind > decimals) return decimals === 0 ? 'Enter a whole number.' : `Use at most ${decimals} decimals.`;
  if (max !== undefined && Number(number) > max) return tooMuch ?? `Enter ${grouped(String(max))} or less.`;
  return null;
}

/** What the form holds for a typed text: the number where it is one, otherwise the text itself, so that nothing typed is lost. */
export function heldNumber(text: string, { isNumber, isNullable }: NumberRules): string | number | null {
  if (text.trim() === '') return isNullable ? null : '';
  const number = readNumber(text);
  return number === null ? text : isNumber ? Number(number) : number;
}
