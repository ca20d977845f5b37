import type { Readable } from 'node:stream';
import { type Column, type ColumnFile, type Refused, readColumn } from '@kontor/files/server';
import { type ListType, MOST_ROWS } from '@kontor/media-lists/contract';
import { type Changed, itemOf } from './item-of.ts';

/** What the first cell of a header says, without spaces, dashes and capitals. */
const HEADERS: Readonly<Record<ListType, readonly string[]>> = {
  bundle: [
    'storeid',
    'appstoreid',
    'packagename',
    'package',
    'storeurl',
    'appurl',
    'bundle',
    'bundles',
    'bundleid',
    'bundleids',
    'app',
    'appid',
    'appbundle',
  ],
  domain: [
    'domain',
    'domains',
    'site',
    'sites',
    'website',
    'websites',
    'url',
    'urls',
    'host',
    'hostname',
    'hosts',
    'sitedomain',
    'siteurl',
  ],
  zipcode: ['zip', 'zips', 'zipcode', 'zipcodes', 'postalcode', 'postalcodes', 'postcode', 'zip5', 'zippostalcode', 'zipcode5'],
  metrocode: [
    'metro',
    'metros',
    'metrocode',
    'metrocodes',
    'metroarea',
    'dma',
    'dmas',
    'dmacode',
    'dmaname',
    'metroname',
    'metrocodes',
    'market',
    'code',
  ],
};
/** What is said of values that are kept otherwise than they were written. */
const CHANGED: Readonly<Record<Changed, string>> = {
  host: 'Addresses were cut to their host: a list holds whole sites.',
  zeros: 'Zip codes of fewer than five digits got the zeros in front that a spreadsheet dropped.',
};
/** What the first column of the file of a list holds. */
export const listColumn = (type: ListType): Column => ({
  headers: HEADERS[type],
  mostRows: MOST_ROWS,
  valueOf: (text) => {
    const item = itemOf(type, text);
    return 'value' in item && item.changed ? { value: item.value, note: CHANGED[item.changed] } : item;
  },
});

/** Reads the CSV file of a list (decision 0073). */
export const readListFile = (source: Readable, type: ListType, refused?: Refused): Promise<ColumnFile> =>
  readColumn(source, listColumn(type), refused);
