import { byId, Flag, failure, route } from '@kontor/core/contract';
import { z } from 'zod';
import { Comment, CommentText } from './comment.ts';

/** The words of a deal that is not there: whether one has comments, tells that there is one. */
export const commentedDealNotFound = failure({ code: 'dealNotFound', status: 404, text: 'Deal not found' });
export const tooManyComments = failure({
  code: 'tooManyComments',
  status: 429,
  text: 'Too many comments at once. Please wait a minute and try again.',
});
/** Word for word (spec 2 §8). */
export const COMMENT_FAILED = 'Failed to post comment. Please try again.';

export const commentRoutes = {
  list: route({
    method: 'GET',
    path: 'deal/comments/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'What was said about a deal, oldest first; polled',
    input: byId('deal').extend({ admin: Flag.default(false) }),
    output: z.array(Comment),
    failures: [commentedDealNotFound],
    effect: 'read',
    revalidates: true,
  }),
  add: route({
    method: 'POST',
    path: 'deal/comments/add/{id}',
    access: 'agency',
    summary: 'Say something about a deal',
    input: byId('deal').extend({ text: CommentText }),
    output: Comment,
    failures: [commentedDealNotFound, tooManyComments],
    effect: 'write',
  }),
};
