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
  featureToggles: {
    audienceBooleanLogic: false,
    contentBooleanLogic: false,
    appOverrideAccess: false,
    bidstreamDataConfiguration: false,
    mediaPlanExclude: false,
  },
  timezone: 'EST',
  offset: null,
  dashboardUrl: '',
  adhocUrl: '',
  impersonator: null,
  systemMessage: null,
  ...change,
});

/** The super user behind a session that acts as somebody else, until 15:00 Eastern. */
export const ACTING: { impersonator: NonNullable<SessionUser['impersonator']> } = {
  impersonator: {
    userId: 'd'.repeat(24),
    email: 'super@demo.test',
    firstName: 'Sunniva',
    lastName: 'Okafor',
    until: '2026-11-20T20:00:00.000Z',
  },
};
