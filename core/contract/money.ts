/** Money travels and is stored as decimal text; sums are made by the stores, never by adding floats. */
const MICROS = 1_000_000n;

/** Decimal text to whole micro-units: '12.5' gives 12500000n. */
export function micros(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const value = BigInt(whole || '0') * MICROS + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return decimal.startsWith('-') ? -value : value;
}

/** Whole micro-units to text with six decimals. */
export function fromMicros(value: bigint): string {
  const size = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${size / MICROS}.${String(size % MICROS).padStart(6, '0')}`;
}

/** Rounds half up, away from zero, to cents: what a screen shows (design §6.3). */
export function toCents(decimal: string): string {
  const value = micros(decimal);
  const size = value < 0n ? -value : value;
  const cents = (size + 5_000n) / 10_000n;
  return `${value < 0n && cents > 0n ? '-' : ''}${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** Numbers as people wrote them: no zeros that a column added. */
export const plain = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** “$12.50”: cents always, and what is smaller where there is any. */
export function dollars(decimal: string): string {
  const isBelow = decimal.startsWith('-');
  const [whole, part = ''] = plain(isBelow ? decimal.slice(1) : decimal).split('.');
  return `${isBelow ? '−' : ''}$${whole}.${part.padEnd(2, '0')}`;
}
