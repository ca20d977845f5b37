/** Texts that people and programs send where a number is wanted, and that are none. */
export const NO_NUMBERS: readonly string[] = [
  ...['-', '+', '.', '-.', '+.', 'e5', 'E', '-e', '1.2.3', '1..2', '1.2.', '..'],
  ...['$10', '$1,000', '10$', '10 USD', '€5', '1,000', '1,5', '1.000,50', '1 000', "1'000", '1_000'],
  ...['+5', '-5', '-0', '--5', '5-', '(5)', '1e3', '1E-2', '1e', '0x10', '5%', '1/2', '½'],
  ...['NaN', 'nan', 'Infinity', 'inf', '-inf', 'null', 'none', 'n/a', 'true', '#REF!', '-Infinity'],
  ...['٣', '１２', '1２', ' 5', '5 ', ' ', '\t5', '5\u00a0', '\u200b5', '1O', '١٢٫٥'],
];
