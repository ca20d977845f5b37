import { openWaitingRoom } from '../http/waiting-room.ts';
import type { EntityStore } from './entity-store.ts';
import type { Stores } from './stores.ts';

/** Calls that have begun go on before new ones begin; only those are refused. */
const ROOM = { begun: Number.POSITIVE_INFINITY, fresh: 256 };
/** The embedded engine has one connection, a server's pool sixteen; people who are signed in have the rest. */
const AT_ONCE = { embedded: 1, server: 4 };
const rooms = new WeakMap<EntityStore['pool'], ReturnType<typeof openWaitingRoom<keyof typeof ROOM>>>();

/**
 * The stores as one call of a visitor has them: visitors share a few connections, so that their floods leave the others to people who are
 * signed in. Throws `busy` before the call's first statement where too many wait.
 */
export function storesForVisitor(stores: Stores, address: string): Stores {
  const { pool, kind } = stores.entities;
  const room = rooms.get(pool) ?? openWaitingRoom({ atOnce: AT_ONCE[kind], room: ROOM });
  rooms.set(pool, room);
  let hasBegun = false;
  const inTurn: EntityStore['inTurn'] = (work) => {
    const lane = hasBegun ? 'begun' : 'fresh';
    hasBegun = true;
    return room.inTurn({ lane, address }, work);
  };
  return { ...stores, entities: { ...stores.entities, inTurn } };
}
