import { Flag, failure, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { MESSAGE_PLATFORMS, MessageDraft, MessageView } from './system-message.ts';

export const messageViewRefused = failure({
  code: 'messageViewRefused',
  status: 403,
  text: 'Only platform staff edit the system message.',
});
export const messageThere = failure({
  code: 'messageThere',
  status: 409,
  text: 'Somebody else has written a message in the meantime. Load the page again to change it.',
});
export const messageMissing = failure({ code: 'messageMissing', status: 404, text: 'Detail not found' });
export const messageOver = failure({ code: 'messageOver', status: 400, text: 'Choose a time that is still to come.' });

export const systemMessageRoutes = {
  get: route({
    method: 'GET',
    path: 'systemmessages/get',
    access: 'signedIn',
    summary: 'The message that everybody sees now; with `admin`, for platform staff, the one that was written, shown or not',
    input: z.object({ platform: z.enum(MESSAGE_PLATFORMS).default('deals'), admin: Flag.default(false) }),
    output: MessageView,
    failures: [messageViewRefused],
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'systemmessages/create',
    access: 'superOrPlatformAdmin',
    reach: 'platform',
    summary: 'Write the first message of a platform',
    input: MessageDraft,
    output: Nothing,
    failures: [messageThere, messageOver],
    effect: 'write',
  }),
  update: route({
    method: 'POST',
    path: 'systemmessages/update/',
    access: 'superOrPlatformAdmin',
    reach: 'platform',
    summary: 'Change the message of a platform, or switch it off',
    input: MessageDraft.safeExtend({ version: z.int32().optional() }),
    output: Nothing,
    failures: [messageMissing, messageOver, staleVersion],
    effect: 'write',
  }),
};
