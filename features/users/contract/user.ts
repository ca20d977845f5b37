import { EntityId, GivenName, idOf, ifMissing } from '@kontor/core/contract';
import { MAX_PASSWORD, PASSWORD_TOO_LONG } from '@kontor/session/contract';
import { z } from 'zod';

/** Zones a person may have: the named ones, or a fixed offset in hours (spec 1 §5, design §6.5). */
export const USER_ZONES = ['UTC', 'EST', 'CST', 'MST', 'PST', 'custom'] as const;
export const UserZone = z.enum(USER_ZONES);
export const Offset = z.number().int().min(-12).max(12);

const INVALID_EMAIL = 'Username is not a valid email';
export const UserEmail = z.string(ifMissing(INVALID_EMAIL)).trim().min(1, INVALID_EMAIL).max(100).pipe(z.email(INVALID_EMAIL));

/** A user of the caller's account, as the list shows it; instants are ISO. */
export const UserRow = z.object({
  id: EntityId,
  userId: EntityId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** When the sign-in was made; of a user of other accounts too, when they joined this one. */
  createDate: z.iso.datetime(),
  /** Null where they never signed in, and for users of other accounts too: when those sign in is theirs. */
  lastLogin: z.iso.datetime().nullable(),
  /** Number of accounts, of those the caller administers: another tenant's are nobody's business (design §6.6). */
  accounts: z.number().int(),
  admin: z.boolean(),
  /** Of other accounts too, which the caller does not all administer: name, e-mail and rights here are all that is told. */
  isShared: z.boolean(),
});
export type UserRow = z.output<typeof UserRow>;

/** One user for the edit page. `canSetPassword` says whether the caller administers every account of theirs (design §6.6). */
export const User = UserRow.extend({
  /** Null, as the version, for users of other accounts too: here they have rights alone. */
  timezone: UserZone.nullable(),
  offset: Offset.nullable(),
  accountAccess: z.array(z.object({ accountId: EntityId, accountName: z.string(), admin: z.boolean() })),
  ownedMarketplaces: z.array(z.string()),
  canSetPassword: z.boolean(),
  canSetName: z.boolean(),
  isSelf: z.boolean(),
  version: z.number().int().nullable(),
});
export type User = z.output<typeof User>;

/** What the first step of creating learns (spec 3 §4, §7). */
export const UserCheck = z.object({
  newUser: z.boolean(),
  showPassword: z.boolean(),
  canCreate: z.boolean(),
  /** Creating sends an invitation: the e-mail is somebody's whose accounts the caller does not all administer. */
  isInvitation: z.boolean(),
  msg: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type UserCheck = z.output<typeof UserCheck>;

/** A person who joins the account: for one who is known already the e-mail is enough. */
export const JoiningUser = z.object({ email: UserEmail, accountId: idOf('account').optional(), accountAdmin: z.boolean().default(false) });
/** A new person (spec 3 §5); the messages are shown as they are. */
export const NewUser = z
  .object({
    ...JoiningUser.shape,
    firstName: GivenName,
    lastName: GivenName,
    // An empty one is told once: the rules that follow are for what was typed.
    password: z
      .string('Password is required.')
      .min(1, 'Password is required.')
      .pipe(
        z
          .string()
          .min(6, 'Passwords should have min 6 characters')
          .max(MAX_PASSWORD, PASSWORD_TOO_LONG)
          .refine((password) => password === password.trim(), 'Spaces are not allowed at the beginning and end of the password'),
      ),
    confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password'),
    timezone: z.enum(USER_ZONES, ifMissing('Required')),
    offset: Offset.nullable().default(null),
  })
  .refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
  .refine(({ timezone, offset }) => timezone !== 'custom' || offset !== null, { path: ['offset'], message: 'Required' });

/** What the wire carries for either; the server applies `NewUser` where the e-mail is new. */
export const CreateUser = z.object({
  ...JoiningUser.shape,
  firstName: z.string().max(100).optional(),
  lastName: z.string().max(100).optional(),
  password: z.string().max(1_000).optional(),
  confirmPassword: z.string().max(1_000).optional(),
  timezone: UserZone.optional(),
  offset: Offset.nullable().optional(),
  /** Nobody becomes staff of the platform here: only `false` is taken. */
  admin: z.literal(false, 'Platform staff are made by the platform. For an administrator of the account send accountAdmin.').optional(),
});

/** Marketplaces that a user may choose; none: all that their account may use (decisions D68). */
export const OwnedMarketplaces = z
  .array(z.string().max(100))
  .max(1_000)
  .overwrite((ids) => [...new Set(ids)]);

export const EditUser = z.object({
  email: UserEmail,
  firstName: GivenName,
  lastName: GivenName,
  /** Administers the caller's account. */
  admin: z.boolean(),
  accountAccess: z
    .array(z.object({ accountId: idOf('account'), admin: z.boolean() }))
    .max(1_000)
    .optional(),
  ownedMarketplaces: OwnedMarketplaces.optional(),
  version: z.number().int().nullable().optional(),
});
