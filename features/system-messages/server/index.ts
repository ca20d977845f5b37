import { implement, serverFeature } from '@kontor/core/server';
import { systemMessagePages, systemMessageRoutes } from '@kontor/system-messages/contract';
import { readMessage } from './read-message.ts';
import { changeMessage, createMessage, SYSTEM_MESSAGE } from './write-message.ts';

export const systemMessages = serverFeature({
  name: 'system-messages',
  records: { [SYSTEM_MESSAGE]: 'staff' },
  pages: systemMessagePages,
  calls: implement(systemMessageRoutes, { get: readMessage, create: createMessage, update: changeMessage }),
});
