/**
 * How a feed writes a number, in RE2 and JavaScript alike: digits with at most one dot among them. No sign, no exponent, no thousands separator:
 * each of them is written in several ways, and the engine's casts read what is none as 0.
 */
export const DECIMAL = '^(?:[0-9]+[.]?[0-9]*|[.][0-9]+)$';
/** A code of OpenRTB, which is a whole number. */
export const CODE = '^[0-9]{1,9}$';
/** How many events a line stands for. */
export const COUNT = '^[0-9]{1,7}$';

const [ANY_DECIMAL, ANY_COUNT] = [new RegExp(DECIMAL), new RegExp(COUNT)];
export const isDecimal = (text: string) => ANY_DECIMAL.test(text);
export const isCount = (text: string) => ANY_COUNT.test(text);
