import { allows, fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type MessageView, messageViewRefused, type systemMessageRoutes } from '@kontor/system-messages/contract';
import { findMessage } from './system-message-store.ts';

/** What everybody sees; the editing view, which also has what is switched off or over, is for platform staff. */
export async function readMessage({ input, session, scope }: SignedCall<typeof systemMessageRoutes.get>): Promise<MessageView> {
  const { platform, admin } = input;
  if (admin && !allows('superOrPlatformAdmin', session)) fail(messageViewRefused);
  const row = await findMessage(scope, platform);
  const isShown = row?.enabled && row.expiration.getTime() > Date.now();
  if (!row || !(admin || isShown))
    return {
      id: null,
      platform,
      message: '',
      type: 'info',
      expiration: null,
      enabled: false,
      messageExists: false,
      version: 0,
      updatedAt: null,
    };
  const { id, message, type, enabled, version } = row;
  return {
    id,
    platform,
    message,
    type,
    enabled,
    version,
    messageExists: true,
    expiration: row.expiration.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
