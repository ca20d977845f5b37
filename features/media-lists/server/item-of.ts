import { appForm, canadianArea, hostForm, isAppId, isPlaceholder, metroForm, usZip } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import type { ListType } from '@kontor/media-lists/contract';

/** What of a text its list does not keep, said before it is saved. */
export type Changed = 'host' | 'zeros';
/** A text as its list keeps it, or why it is none of its values. */
export type CheckedItem = { value: string; changed?: Changed } | { reason: string };

const NOTHING = 'This stands for “unknown”, and is no value.';

function bundleOf(text: string): CheckedItem {
  const id = appForm(text);
  if (isAppId(id)) return { value: id };
  if (/^[a-z][a-z0-9+.-]*:\/\/|\.[a-z]{2,}\/\S/i.test(text))
    return { reason: 'This link is no app’s page in a store that is known. Write the bundle itself.' };
  return { reason: id === '' ? NOTHING : 'A bundle has letters, digits, dots, dashes and underscores, at most 200.' };
}

const NO_DOMAIN = 'A domain is written as example.com.';
const WITH_SUBDOMAINS = /^\*\.|^\./;
/** What stands behind the host of an address, beside a port and a slash. */
const PATH = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?[^/?#]+[/?#](?=.)/i;

function domainOf(text: string): CheckedItem {
  if (WITH_SUBDOMAINS.test(text)) return { reason: 'A list holds exact hosts: write example.com, and switch “And its subdomains” on.' };
  if ((text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split(/[/?#]/, 1)[0] ?? '').includes('@')) return { reason: NO_DOMAIN };
  const host = hostForm(text);
  if (host === '') return { reason: isPlaceholder(text) ? NOTHING : NO_DOMAIN };
  return PATH.test(text) ? { value: host, changed: 'host' } : { value: host };
}

/** Canada Post leaves out letters that look like others. */
const POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/;

function zipOf(text: string): CheckedItem {
  const code = usZip(text);
  if (code !== '') return /^0*[1-9]\d{0,4}$/.test(text) && text.length < 5 ? { value: code, changed: 'zeros' } : { value: code };
  const area = canadianArea(text);
  return POSTAL_CODE.test(area) ? { value: area } : { reason: 'A zip code has five digits, or is a Canadian area as M5V.' };
}

const METROS = typeof VALUES.dma === 'string' ? [] : VALUES.dma;
const METRO_NAMES = new Map(METROS.map(({ code, name }) => [code, name]));

const metroOf = (text: string): CheckedItem => {
  const value = metroForm(text);
  return value ? { value } : { reason: 'There is no metro area of this code or name.' };
};

const CHECKS: Readonly<Record<ListType, (text: string) => CheckedItem>> = {
  bundle: bundleOf,
  domain: domainOf,
  zipcode: zipOf,
  metrocode: metroOf,
};

/** Quotation marks of all kinds around what was copied. */
const unquoted = (text: string) => text.replace(/^["'`´“”„‟‘’‚‛«»‹›＂＇\s]+|["'`´“”„‟‘’‚‛«»‹›＂＇\s]+$/g, '');

/** Brings a text to the one form in which lists of its type and requests have it, and checks it (decision 0073). */
export function itemOf(type: ListType, text: string): CheckedItem {
  const trimmed = unquoted(text.trim());
  return trimmed === '' ? { reason: 'The row has no value.' } : CHECKS[type](trimmed);
}

/** How a value is called: metro areas by their name. */
export const titleOfItem = (type: ListType, value: string): string => (type === 'metrocode' && METRO_NAMES.get(value)) || value;

/** Codes of the metro areas whose name holds `q`. */
export const metrosNamed = (q: string): string[] =>
  METROS.flatMap(({ code, name }) => (name.toLowerCase().includes(q.toLowerCase()) ? [code] : []));
