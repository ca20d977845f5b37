import { CsvReport, EntityId } from '@kontor/core/contract';
import { z } from 'zod';
import { type ListType, MOST_LIST_VALUES } from './media-list.ts';

/** Values that an upload shows of a good file. */
export const MOST_PREVIEWED = 20;
export const MOST_ROWS = MOST_LIST_VALUES;

/** What reading the file of a list found: rows, the good values among them, those that repeat one, and those that are none. */
export const ListReport = CsvReport.extend({
  good: z.number(),
  repeated: z.number(),
  preview: z.array(z.string()).max(MOST_PREVIEWED),
});
export type ListReport = z.output<typeof ListReport>;

/** `fileUrl` names the file: for a list where every row is good, else for the file of rejected rows. */
export const ListUpload = ListReport.extend({ fileUrl: EntityId, name: z.string() });
export type ListUpload = z.output<typeof ListUpload>;

/** Five rows of each type under their header (spec 3 §9). */
const SAMPLES: Readonly<Record<ListType, readonly string[]>> = {
  bundle: ['bundle', 'com.example.news', 'com.example.weather', '1234567890', 'B00EXAMPLE', 'com.example.sports.tv'],
  domain: ['domain', 'example.com', 'news.example.com', 'example.org', 'example.net', 'sports.example.net'],
  zipcode: ['zipcode', '10001', '02108', '60601', '90012', 'M5V'],
  metrocode: ['metrocode', '501', '803', '602', '504', '623'],
};
export const sampleFile = (type: ListType): { name: string; content: string } => ({
  name: `sample-${type}-list.csv`,
  content: `${SAMPLES[type].join('\r\n')}\r\n`,
});
