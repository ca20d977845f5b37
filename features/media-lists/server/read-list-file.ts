import type { Readable } from 'node:stream';
import { type Column, type ColumnFile, type Refused, readColumn } from '@kontor/files/server';
import { type ListType, MOST_ROWS } from '@kontor/media-lists/contract';
import { itemOf } from './item-of.ts';

/** What the first cell of a header says, without spaces, dashes and capitals. */
const HEADERS: Readonly<Record<ListType, readonly string[]>> = {
  bundle: ['bundle', 'bundles', 'bundleid', 'bundleids', 'app', 'appid', 'appbundle'],
  domain: ['domain', 'domains', 'site', 'sites', 'website', 'url'],
  zipcode: ['zip', 'zips', 'zipcode', 'zipcodes', 'postalcode', 'postalcodes', 'postcode'],
  metrocode: ['metro', 'metros', 'metrocode', 'metrocodes', 'metroarea', 'dma', 'dmas', 'dmacode', 'code'],
};
/** What the first column of the file of a list holds. */
export const listColumn = (type: ListType): Column => ({
  headers: HEADERS[type],
  mostRows: MOST_ROWS,
  valueOf: (text) => itemOf(type, text),
});

/** Reads the CSV file of a list (decision 0073). */
export const readListFile = (source: Readable, type: ListType, refused?: Refused): Promise<ColumnFile> =>
  readColumn(source, listColumn(type), refused);
