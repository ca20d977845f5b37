import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { ConnectionLost, isBroken, sqlState } from './connection-lost.ts';

/** Deadlock and serialization failure: the database undid this transaction for another's sake. */
const UNDONE = new Set(['40P01', '40001']);
const RETRIES = 2;

async function commit(client: PoolClient) {
  if (isBroken(client)) throw new ConnectionLost('08006', null);
  const { command } = await client.query('COMMIT').catch((error) => {
    throw isBroken(client, error) ? new ConnectionLost('08007', error) : error;
  });
  // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed.
  if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed, so nothing of it was kept.');
}

async function once<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await commit(client);
    return result;
  } catch (error) {
    // What went wrong first is what the caller must hear; a connection that cannot roll back is not lent again.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Runs `work` between BEGIN and COMMIT on `client`; once or twice more where the database undid it for another transaction's sake. */
export async function transact<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await once(client, work);
    } catch (error) {
      if (retry === RETRIES || !UNDONE.has(sqlState(error) ?? '')) throw error;
      // Two that met in step would meet again.
      await pause(Math.random() * 50 * (retry + 1));
    }
  }
}
