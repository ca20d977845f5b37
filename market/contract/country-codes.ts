import { COUNTRIES } from '../reference/countries.ts';

/** Exchanges send Kosovo under its user-assigned code, which ISO 3166-1 does not list. */
const KOSOVO = { alpha3: 'XKX', code: 'XK' };
const SENT = [...COUNTRIES, KOSOVO];

/** Alpha-3 and alpha-2 codes, index by index. OpenRTB sends the first (`geo.country`), targeting holds the second. */
export const COUNTRY_ALPHA_3 = SENT.map(({ alpha3 }) => alpha3);
export const COUNTRY_ALPHA_2 = SENT.map(({ code }) => code);
const BY_ALPHA_3 = new Map(COUNTRY_ALPHA_3.map((code, index) => [code, COUNTRY_ALPHA_2[index]]));

/** The alpha-2 code of a country sent as either, '' for anything else. */
export function countryAlpha2(sent: string): string {
  return BY_ALPHA_3.get(sent) ?? (COUNTRY_ALPHA_2.includes(sent) ? sent : '');
}
