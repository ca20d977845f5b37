import { commentRoutes } from '@kontor/comments/contract';
import { implement, serverFeature } from '@kontor/core/server';
import { addComment, readComments } from './say.ts';

export const comments = serverFeature({
  name: 'comments',
  records: { comment: 'account' },
  calls: implement(commentRoutes, { list: readComments, add: addComment }),
});
