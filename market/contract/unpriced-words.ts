type Unpriced = { what: 'floor' | 'price'; currency: string; count: number };
const LISTED = new Intl.ListFormat('en');
const counted = new Intl.NumberFormat('en-US');

/** “12 floors in SEK and 1 price in EUR have”, of what no rate makes dollars. */
export function unpricedWords(unpriced: readonly Unpriced[]): string {
  const parts = unpriced.map(({ what, currency, count }) => `${counted.format(count)} ${what}${count === 1 ? '' : 's'} in ${currency}`);
  return `${LISTED.format(parts)} ${unpriced.length === 1 && unpriced[0]?.count === 1 ? 'has' : 'have'}`;
}
