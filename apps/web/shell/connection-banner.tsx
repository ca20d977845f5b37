import { Banner } from '@kontor/core/ui';
import { useConnection } from './use-connection.ts';

/** Says when the connection is gone and when it is back (spec 1 §2.4). */
export function ConnectionBanner() {
  const connection = useConnection();
  if (connection === 'offline') return <Banner tone="warn">You are currently offline.</Banner>;
  if (connection === 'back') return <Banner tone="info">You are connected.</Banner>;
  return null;
}
