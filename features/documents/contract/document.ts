import { EntityId, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';

/** Cards that come at a time (spec 1 §9). */
export const DOCUMENT_PAGES = [50, 100, 250] as const;
export const MOST_DOCUMENTS = 250;
const MOST_TITLE = 255;

/** A guide as a card shows it (spec 1 §3); `url` shows its PDF. */
export const SupportDocument = z.object({
  key: EntityId,
  title: z.string(),
  url: z.string(),
  size: z.number().int(),
  pages: z.number().int(),
  lastUpdate: z.iso.datetime(),
  version: z.number().int(),
});
export type SupportDocument = z.output<typeof SupportDocument>;

/** Word for word (spec 1 §2.8). */
export const NOTHING_FOUND = 'We have not found any document related to your search';
export const SAME_TITLE = 'Change the title first.';

export const DocumentTitle = z
  .string('Title is required.')
  .trim()
  .regex(/[^\s\p{C}\p{Z}]/u, { error: 'Title is required.', abort: true })
  .max(MOST_TITLE, `A title has at most ${MOST_TITLE} characters.`)
  .regex(ONE_LINE, 'Write the title on one line.');
