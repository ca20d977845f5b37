import { trimmed } from './ascii-text.ts';
import { isPlaceholder } from './placeholder.ts';

const HTTP = '^(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?(?://)?(?:www[.])?';
const QUERY = '\\?(?:[^#]*&)?';
const INSIDE = '/(?:[^?#]*/)?';
/**
 * Where the address of an app's own page in a store has its id, in RE2 and JavaScript alike: Google Play, Apple, Roku, Amazon, Microsoft, Samsung,
 * LG, Vizio. Pages of developers, searches and other hosts have none.
 */
export const STORE_LINKS: readonly string[] = [
  `${HTTP}play\\.google\\.com/store/apps/details/?${QUERY}id=([A-Za-z0-9._-]+)`,
  `^market://details/?${QUERY}id=([A-Za-z0-9._-]+)`,
  `${HTTP}(?:[a-z-]+\\.)*(?:apps|itunes|tv)\\.apple\\.com${INSIDE}id([0-9]+)`,
  `${HTTP}(?:[a-z-]+\\.)*itunes\\.apple\\.com${INSIDE}(?:viewSoftware|app|lookup)/?${QUERY}id=([0-9]+)`,
  `${HTTP}(?:channelstore|my|channels)\\.roku\\.com${INSIDE}details/([A-Za-z0-9]+)`,
  `${HTTP}amazon\\.[a-z.]+${INSIDE}(?:dp|gp/product)/([A-Z0-9]{10})`,
  `${HTTP}amazon\\.[a-z.]+${INSIDE}android/?${QUERY}asin=([A-Z0-9]{10})`,
  `${HTTP}amazon\\.[a-z.]+${INSIDE}android/?${QUERY}p=([A-Za-z0-9._-]+)`,
  `${HTTP}(?:apps\\.)?microsoft\\.com/(?:[^?#]*/)?([A-Za-z0-9]{12})(?:[/?#]|$)`,
  `${HTTP}galaxystore\\.samsung\\.com${INSIDE}detail/([A-Za-z0-9._-]+)`,
  `${HTTP}samsung\\.com${INSIDE}appstore/app/([A-Za-z0-9._-]+)`,
  `${HTTP}apps\\.samsung\\.com/[^?#]*${QUERY}appId=([A-Za-z0-9._-]+)`,
  `^samsungapps://ProductDetail/([A-Za-z0-9._-]+)`,
  `${HTTP}(?:[a-z-]+\\.)?lgappstv\\.com/[^?#]*${QUERY}appId=([A-Za-z0-9._-]+)`,
  `${HTTP}vizio\\.com/[^?#]*${QUERY}appId=([A-Za-z0-9._-]+)`,
];
const LINKS = STORE_LINKS.map((pattern) => new RegExp(pattern));
/** The id in the address of an app's page in a store, '' for any other text. */
export const storeId = (text: string): string => LINKS.map((link) => link.exec(text)?.[1]).find(Boolean) ?? '';

/** An id with what stores and exchanges put before it: id123, and mobileapp::1-123 of Google's lists. */
export const BARE_IDS: readonly string[] = ['^[iI][dD]([0-9]{5,})$', '^mobileapp::[0-9]+-([A-Za-z0-9._-]+)$'];
const BARE = BARE_IDS.map((pattern) => new RegExp(pattern));
const BUNDLE = /^[A-Za-z0-9._-]{1,200}$/;

/** The one form of an app: its bundle, or the id that its store gives it. Texts that are no id stay as they are; '' for what says nothing. */
export function appForm(sent: string): string {
  const text = trimmed(sent);
  if (text.includes('/')) return storeId(text);
  const id = BARE.map((pattern) => pattern.exec(text)?.[1]).find(Boolean) ?? text;
  return isPlaceholder(id) ? '' : id;
}
/** Whether a list can hold it. */
export const isAppId = (text: string): boolean => BUNDLE.test(text) && !isPlaceholder(text);
