import type { SessionUser } from '@kontor/core/contract';
import { sessionOf } from '@kontor/core/testing/web';

/** An agency planner with every flag off. */
export const agencySession = (change: Partial<SessionUser> = {}): SessionUser => sessionOf({ email: 'planner@demo.test', ...change });

/** Platform staff: reads every account, works in none. */
export const staffSession = (change: Partial<SessionUser> = {}): SessionUser =>
  agencySession({ admin: true, roles: [], email: 'staff@demo.test', ...change });
