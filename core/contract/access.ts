import type { Session } from './session.ts';

const has = (session: Session | null, role: Session['roles'][number]) => session?.roles.includes(role) ?? false;
const staff = (session: Session | null) => session !== null && (session.admin || session.superUser);
const agency = (session: Session | null) => has(session, 'agency');
const type = (session: Session | null, ...types: Session['accountType'][]) => session !== null && types.includes(session.accountType);
const transparency = (session: Session | null) => session !== null && !type(session, 'Reseller', 'Publisher');

/**
 * THE policy table: every route and every page names one of these rules, and nothing else decides who may do what.
 * Each rule is a sentence over the session; `null` is a visitor who has not signed in (spec 1 §2.2, §6; design §6.1).
 */
export const access = {
  public: () => true,
  /** A platform key with the ingest scope, checked by the kernel; no session opens it (design §5). */
  ingestKey: () => false,
  /** A platform key with the deals scope: an exchange that reads what is published. */
  dealsKey: () => false,
  signedIn: (session) => session !== null,
  super: (session) => has(session, 'super'),
  superOrPlatformAdmin: staff,
  adminFlag: staff,
  roleAdmin: (session) => has(session, 'admin'),
  /** Who begins something: a platform, or an account. */
  firstSteps: (session) => has(session, 'super') || has(session, 'admin'),
  agency,
  agencyOrAdminFlag: (session) => agency(session) || staff(session),
  agencyAppOverride: (session) => agency(session) && session?.featureToggles.appOverrideAccess === true,
  agencyOrAdminFlagAppOverride: (session) => staff(session) || (agency(session) && session?.featureToggles.appOverrideAccess === true),
  agencyTemplate: (session) => agency(session) && session?.dealAccessTemplate === true,
  superOrAgencyTemplate: (session) => has(session, 'super') || (agency(session) && session?.dealAccessTemplate === true),
  agencyUploadedSegment: (session) => agency(session) && session?.uploadedSegment === true,
  agencySharedSegment: (session) => agency(session) && session?.sharedSegment === true,
  superOrAgencySharedSegment: (session) => has(session, 'super') || (agency(session) && session?.sharedSegment === true),
  agencyAnySegment: (session) => agency(session) && (session?.uploadedSegment === true || session?.sharedSegment === true),
  reach: (session) => session?.ftrackhhidReach === true,
  reseller: (session) => type(session, 'Reseller'),
  transparency,
  transparencyNotBrand: (session) => transparency(session) && !type(session, 'Brand'),
  superToken: (session) => session?.superUser === true,
} as const satisfies Record<string, (session: Session | null) => boolean>;

export type AccessRule = keyof typeof access;
/** What a platform key opens, by the rule that asks for it. */
export const KEY_SCOPES = { ingestKey: 'ingest', dealsKey: 'deals' } as const satisfies Partial<Record<AccessRule, string>>;
export type KeyRule = keyof typeof KEY_SCOPES;
export type KeyScope = (typeof KEY_SCOPES)[KeyRule];
export const isKeyRule = (rule: AccessRule): rule is KeyRule => rule in KEY_SCOPES;
/** Rules of who administers the platform: only their calls may have the reach `platform` (docs/decisions/0083). */
export const PLATFORM_RULES = ['super', 'superOrPlatformAdmin'] as const satisfies readonly AccessRule[];
export type PlatformRule = (typeof PLATFORM_RULES)[number];

/** True when `session` may use what is guarded by `rule`. */
export const allows = (rule: AccessRule, session: Session | null): boolean => access[rule](session);
