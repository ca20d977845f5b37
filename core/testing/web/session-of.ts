import type { SessionUser } from '@kontor/core/contract';

/** An agency's session with every right off, and `change` on top. */
export const sessionOf = (change: Partial<SessionUser> = {}): SessionUser => ({
  userId: 'a'.repeat(24),
  accountId: 'b'.repeat(24),
  accountName: 'Halden Media',
  accountType: 'Agency',
  email: 'agency@demo.test',
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
  impersonator: null,
  systemMessage: null,
  ...change,
});
