import type { Session } from '@kontor/core/contract';

/** An agency planner with every flag off. */
export const agencySession = (change: Partial<Session> = {}): Session => ({
  userId: '65f0a1b2c3d4e5f601234567',
  accountId: '65f0a1b2c3d4e5f601234568',
  accountName: 'Halden Media',
  accountType: 'Agency',
  email: 'planner@demo.test',
  firstName: 'Maren',
  lastName: 'Oduya',
  admin: false,
  superUser: false,
  roles: ['agency'],
  ftrackhhidReach: false,
  sharedSegment: false,
  uploadedSegment: false,
  dealAccessTemplate: false,
  featureToggles: { audienceBooleanLogic: false, contentBooleanLogic: false, appOverrideAccess: false, bidstreamDataConfiguration: false },
  ...change,
});

/** Platform staff: reads every account, works in none. */
export const staffSession = (change: Partial<Session> = {}): Session =>
  agencySession({ admin: true, roles: [], email: 'staff@demo.test', ...change });
