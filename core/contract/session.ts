import { z } from 'zod';
import { PersonZone } from './timezone.ts';

export const ACCOUNT_TYPES = ['DSP', 'Agency', 'Brand', 'Publisher', 'Reseller'] as const;
export const AccountType = z.enum(ACCOUNT_TYPES);
export type AccountType = z.output<typeof AccountType>;

export const ROLES = ['super', 'admin', 'agency', 'publisher'] as const;
export type Role = (typeof ROLES)[number];

/** Switches of an account that open parts of the product (spec 3 §3, Account). */
export const FeatureToggles = z.object({
  audienceBooleanLogic: z.boolean(),
  contentBooleanLogic: z.boolean(),
  appOverrideAccess: z.boolean(),
  bidstreamDataConfiguration: z.boolean(),
  /** Plans include values alone: the choice to exclude is hidden (decision 0063). */
  mediaPlanExclude: z.boolean().default(false),
});
export type FeatureToggles = z.output<typeof FeatureToggles>;

/** The super user behind an impersonated session, and when it ends by itself (spec 1 §2.9, security rule 16). */
export const Impersonator = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  until: z.iso.datetime(),
});

/** Who acts, for which account, with which rights; read from the database on every request (spec 1 §3, design §4). */
export const Session = z.object({
  userId: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  accountType: AccountType,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Platform staff, read-only over all accounts (design §6.1). */
  admin: z.boolean(),
  superUser: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  ftrackhhidReach: z.boolean(),
  sharedSegment: z.boolean(),
  uploadedSegment: z.boolean(),
  dealAccessTemplate: z.boolean(),
  featureToggles: FeatureToggles,
  /** In which their screens open (spec 3 §3). */
  ...PersonZone.shape,
  /** Links of the person's own menu, https; an empty text is none (decisions D56). */
  dashboardUrl: z.string().default(''),
  adhocUrl: z.string().default(''),
  impersonator: Impersonator.nullable(),
});
export type Session = z.output<typeof Session>;

export const MESSAGE_TYPES = ['info', 'success', 'warning', 'error'] as const;
/** A line of the platform to everybody, until it expires (spec 1 §2.4; 3 §3). */
export const SystemMessage = z.object({ id: z.string(), message: z.string(), type: z.enum(MESSAGE_TYPES), expiration: z.iso.datetime() });
export type SystemMessage = z.output<typeof SystemMessage>;

/** The session user as `user/session` gives it (spec 1 §3). */
export const SessionUser = z.object({ ...Session.shape, systemMessage: SystemMessage.nullable() });
export type SessionUser = z.output<typeof SessionUser>;

/** The header in which a page names the person and account it was drawn for: another tab may have changed them. */
export const PAGE_SESSION_HEADER = 'x-kontor-drawn-for';
export const pageSessionOf = ({ userId, accountId }: Pick<Session, 'userId' | 'accountId'>): string => `${userId}.${accountId}`;
