import { VALUES } from '@kontor/market/reference';
import type { ListType } from '@kontor/media-lists/contract';

/** A text as its list keeps it, or why it is none of its values. */
export type CheckedItem = { value: string } | { reason: string };

const BUNDLE = /^[A-Za-z0-9._-]{1,200}$/;
/** Store links by host, and where each has the id: links of other hosts are refused, for their words are no id. */
const STORES: readonly [host: RegExp, id: (link: URL) => string | null | undefined][] = [
  [/^play\.google\.com$/, (link) => link.searchParams.get('id')],
  [/^(apps|itunes)\.apple\.com$/, ({ pathname }) => /\/id(\d+)/.exec(pathname)?.[1]],
  [/^(channelstore|my)\.roku\.com$/, ({ pathname }) => /\/details\/([A-Za-z0-9]+)/.exec(pathname)?.[1]],
  [/^(www\.)?amazon\.[a-z.]+$/, ({ pathname }) => /\/(?:dp|gp\/product)\/([A-Z0-9]{10})/.exec(pathname)?.[1]],
  [/^(apps|www)\.microsoft\.com$/, ({ pathname }) => /\/([A-Za-z0-9]{12})(?:\/|$)/.exec(pathname)?.[1]],
  [/^galaxystore\.samsung\.com$/, ({ pathname }) => /\/detail\/([A-Za-z0-9._-]+)/.exec(pathname)?.[1]],
];

/** An address; null where the text is none. */
const urlOf = (text: string): URL | null => URL.parse(text);

function bundleOf(text: string): CheckedItem {
  if (BUNDLE.test(text)) return { value: text };
  const isLink = /^https?:\/\//i.test(text);
  if (!isLink) return { reason: 'A bundle has letters, digits, dots, dashes and underscores, at most 200.' };
  const link = urlOf(text);
  const id = link && STORES.find(([host]) => host.test(link.hostname))?.[1](link);
  return id && BUNDLE.test(id) ? { value: id } : { reason: 'This link is of no app store that is known. Write the bundle itself.' };
}

const NO_DOMAIN = 'A domain is written as example.com.';
/** A scheme, or the two slashes that stand for it. */
const SCHEME = /^([a-z][a-z0-9+.-]*:)?\/\//i;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** A last label of digits makes an IP address. */
const LAST_LABEL = /^(?!\d+$)[a-z0-9-]{2,63}$/;

function domainOf(text: string): CheckedItem {
  const host = text.replace(SCHEME, '').split(/[/?#]/, 1)[0] ?? '';
  if (host.includes('@')) return { reason: NO_DOMAIN };
  // The address rules bring it to small ASCII letters (IDNA).
  const ascii =
    urlOf(`http://${host}`)
      ?.hostname.replace(/\.$/, '')
      .replace(/^www\.(?=.+\.)/, '') ?? '';
  const labels = ascii.split('.');
  const isDomain =
    labels.length > 1 && ascii.length <= 253 && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? '');
  return isDomain ? { value: ascii } : { reason: NO_DOMAIN };
}

const ZIP = /^(\d{5})(?:-?\d{4})?$/;
/** Canada Post leaves out letters that look like others. */
const POSTAL_CODE = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(?:[ -]?\d[ABCEGHJ-NPRSTV-Z]\d)?$/;

function zipOf(text: string): CheckedItem {
  const code = ZIP.exec(text)?.[1] ?? POSTAL_CODE.exec(text.toUpperCase())?.[1];
  if (code) return { value: code };
  if (/^\d{3,4}$/.test(text)) return { reason: 'A zip code has five digits; a spreadsheet may have dropped the zeros in front.' };
  return { reason: 'A zip code has five digits, or is a Canadian area as M5V.' };
}

const METROS = typeof VALUES.dma === 'string' ? [] : VALUES.dma;
const METRO_CODES = new Map(METROS.flatMap(({ code, name }) => [[code, code] as const, [name.toLowerCase(), code] as const]));
const METRO_NAMES = new Map(METROS.map(({ code, name }) => [code, name]));

const metroOf = (text: string): CheckedItem => {
  const value = METRO_CODES.get(text.toLowerCase());
  return value ? { value } : { reason: 'There is no metro area of this code or name.' };
};

const CHECKS: Readonly<Record<ListType, (text: string) => CheckedItem>> = {
  bundle: bundleOf,
  domain: domainOf,
  zipcode: zipOf,
  metrocode: metroOf,
};

/** Brings a text to the one form in which lists of its type and requests have it, and checks it (decision 0073). */
export function itemOf(type: ListType, text: string): CheckedItem {
  const trimmed = text.trim();
  return trimmed === '' ? { reason: 'The row has no value.' } : CHECKS[type](trimmed);
}

/** How a value is called: metro areas by their name. */
export const titleOfItem = (type: ListType, value: string): string => (type === 'metrocode' && METRO_NAMES.get(value)) || value;

/** Codes of the metro areas whose name holds `q`. */
export const metrosNamed = (q: string): string[] =>
  METROS.flatMap(({ code, name }) => (name.toLowerCase().includes(q.toLowerCase()) ? [code] : []));
