import { EntityId } from '@kontor/core/contract';
import { z } from 'zod';

/** The longest comment (spec 2 §5, §9). */
export const MAX_COMMENT = 250;
/** How often the panel asks (spec 2 §9). */
export const POLL_MS = 10_000;
/** As many as are told; older ones stay stored. */
export const MOST_COMMENTS = 500;

const EMPTY = 'Write a comment first.';
export const TOO_LONG = `A comment has at most ${MAX_COMMENT} characters.`;

/** Something that can be seen, between any spaces. */
const SEEN = /[^\s\p{C}\p{Z}]/u;
export const CommentText = z
  .string()
  .trim()
  .min(1, { error: EMPTY, abort: true })
  .regex(SEEN, { error: EMPTY, abort: true })
  .max(MAX_COMMENT, TOO_LONG);

/** `accountId` says whose person sent it (spec 2 §3). */
export const Comment = z.object({
  id: EntityId,
  text: z.string(),
  createDate: z.iso.datetime(),
  userName: z.string(),
  accountId: EntityId,
});
export type Comment = z.output<typeof Comment>;
