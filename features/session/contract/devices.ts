import { byId, EntityId, failure, NoInput, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';

export const noSuchDevice = failure({ code: 'noSuchDevice', status: 404, text: 'This device is signed out already.' });

/** A signed-in device of the caller; times are ISO. */
export const Device = z.object({
  id: EntityId,
  userAgent: z.string(),
  accountName: z.string(),
  signedInAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
  /** Support staff acting as the caller, not a device of theirs. */
  isActing: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const deviceRoutes = {
  list: route({
    method: 'GET',
    path: 'user/devices',
    access: 'signedIn',
    summary: 'Signed-in devices of the signed-in user, the latest used first',
    input: NoInput,
    output: z.array(Device),
    effect: 'read',
  }),
  end: route({
    method: 'POST',
    path: 'user/devices/end/{id}',
    access: 'signedIn',
    summary: 'Sign one device out',
    input: byId('device'),
    output: Nothing,
    failures: [noSuchDevice],
    effect: 'write',
    inPersonOnly: true,
  }),
  endOthers: route({
    method: 'POST',
    path: 'user/devices/end-others',
    access: 'signedIn',
    summary: 'Sign every device out but this one',
    input: NoInput,
    output: Nothing,
    effect: 'write',
    inPersonOnly: true,
  }),
};
