import { fail, notSignedIn } from '@kontor/core/contract';
import { findPlatformKey, type Stores, systemScope } from '@kontor/core/server';

type Sent = { transport: { header: (name: string) => string | undefined }; stores: Stores };

/** The platform key that a feed was sent with. Throws 401 where it was revoked since it was let in. */
export async function sendingKey({ transport, stores }: Sent): Promise<{ id: string; name: string }> {
  const [, secret = ''] = (transport.header('authorization') ?? '').split(' ');
  return (await findPlatformKey(systemScope(stores.entities), secret)) ?? fail(notSignedIn, 'The platform key is not known.');
}
