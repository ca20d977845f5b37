import { z } from 'zod';

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
});
export type FeatureToggles = z.output<typeof FeatureToggles>;

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
});
export type Session = z.output<typeof Session>;
