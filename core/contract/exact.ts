/** Digits behind the dot that are kept: an amount of six, times a rate of eighteen. */
const PLACES = 24;
const UNIT = 10n ** BigInt(PLACES);

/** Decimal text as whole units of 10⁻²⁴, nothing rounded: sums and differences of such amounts are exact. */
export function exact(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const value = BigInt(whole || '0') * UNIT + BigInt(fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  return decimal.startsWith('-') ? -value : value;
}

/** The same units as decimal text, without zeros at its end. */
export function exactText(value: bigint): string {
  const size = value < 0n ? -value : value;
  const fraction = String(size % UNIT)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / UNIT}${fraction ? `.${fraction}` : ''}`;
}

/** `part` of `whole`, half away from zero where the quotient lies between two; the only place where an amount is rounded. */
export function divided(part: bigint, whole: bigint): bigint {
  const isBelow = part < 0n !== whole < 0n;
  const [a, b] = [part < 0n ? -part : part, whole < 0n ? -whole : whole];
  const size = (2n * a + b) / (2n * b);
  return isBelow ? -size : size;
}

/** `part` ÷ `whole` as decimal text with at most so many digits behind the dot; null over nothing. */
export function quotient(part: bigint, whole: bigint, digits = 12): string | null {
  if (whole === 0n) return null;
  return exactText(divided(part * 10n ** BigInt(digits), whole) * 10n ** BigInt(PLACES - digits));
}
