import { EntityId, GivenName, listView } from '@kontor/core/contract';
import { z } from 'zod';
import { JoiningUser, Offset, OwnedMarketplaces, UserCheck, UserEmail, UserZone } from '../user.ts';

export const PERSON_STATUSES = ['active', 'banned'] as const;
const INVALID_URL = 'Please enter valid URL';
/** Scheme, host and perhaps a port, then anything without spaces; no name or password before the host. */
const HTTPS = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?([/?#]\S*)?$/i;
const MOST_ACCOUNTS = 200;

/** A link in the person's own menu: https alone, so that it runs nothing and is read by nobody on the way (decisions D56). */
const HttpsUrl = z
  .string()
  .trim()
  .max(500, 'At most 500 characters.')
  .refine((text) => text === '' || HTTPS.test(text), INVALID_URL)
  .default('');

/** Where somebody belongs, and whether they administer it. */
const Access = z
  .array(z.object({ accountId: EntityId, admin: z.boolean().default(false) }))
  .max(MOST_ACCOUNTS, `A user has at most ${MOST_ACCOUNTS} accounts.`)
  .superRefine((rows, context) => {
    for (const [place, { accountId }] of rows.entries())
      if (rows.findIndex((one) => one.accountId === accountId) < place)
        context.addIssue({ code: 'custom', path: [place, 'accountId'], message: 'This account already exists' });
  });

export const PersonRow = z.object({
  id: EntityId,
  userId: EntityId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(PERSON_STATUSES),
  /** How many they belong to. */
  accounts: z.number().int(),
  /** Platform staff. */
  admin: z.boolean(),
  superUser: z.boolean(),
  createDate: z.iso.datetime(),
  lastLogin: z.iso.datetime().nullable(),
});
export type PersonRow = z.output<typeof PersonRow>;

/** One person as the platform knows them. */
export const Person = PersonRow.extend({
  timezone: UserZone,
  /** Hours from UTC of a zone of one's own; null of a named one. */
  offset: Offset.nullable(),
  dashboardUrl: z.string(),
  adhocUrl: z.string(),
  accountAccess: z.array(z.object({ accountId: EntityId, accountName: z.string(), accountType: z.string(), admin: z.boolean() })),
  /** Marketplaces that they may choose; none: all that their account may use (decisions D68). */
  ownedMarketplaces: z.array(z.string()),
  /** Signed-in devices. */
  sessions: z.number().int(),
  isSelf: z.boolean(),
  /** Of a publisher's one account nobody sets the password here (spec 3 §6). */
  canSetPassword: z.boolean(),
  version: z.number().int(),
});
export type Person = z.output<typeof Person>;

/** A person as the platform changes them (spec 3 §5, §7). */
export const PersonChange = z
  .object({
    email: UserEmail,
    firstName: GivenName,
    lastName: GivenName,
    timezone: UserZone,
    offset: Offset.nullable().default(null),
    dashboardUrl: HttpsUrl,
    adhocUrl: HttpsUrl,
    accountAccess: Access,
    ownedMarketplaces: OwnedMarketplaces.optional(),
  })
  .refine(({ timezone, offset }) => timezone !== 'custom' || offset !== null, { path: ['offset'], message: 'Required' });
export type PersonChange = z.output<typeof PersonChange>;

/** The second step of creating: a new person needs every field, a known one the e-mail and the account. */
export const CreatePerson = z.object({
  ...JoiningUser.shape,
  accountId: EntityId,
  firstName: z.string().max(100).optional(),
  lastName: z.string().max(100).optional(),
  password: z.string().max(1_000).optional(),
  confirmPassword: z.string().max(1_000).optional(),
  timezone: UserZone.optional(),
  offset: Offset.nullable().optional(),
  dashboardUrl: HttpsUrl,
  adhocUrl: HttpsUrl,
});
export const PersonCheck = UserCheck;

/** What became of each of those that were to be deleted. */
export const DeletedPeople = z.array(z.object({ id: EntityId, isDeleted: z.boolean(), reason: z.string().nullable() }));

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'banned', label: 'Banned' },
] as const;

/** Everybody who signs in to the platform (spec 3 §2, §3); pages of 50. */
export const peopleList = listView({
  name: 'all-users',
  noun: ['user', 'users'],
  empty: 'No Users',
  row: PersonRow,
  title: 'email',
  searches: 'Email or name',
  sort: { key: 'createDate', reverse: true },
  pageSize: 50,
  fields: {
    email: { label: 'Email', kind: 'text', sort: true },
    firstName: { label: 'First name', kind: 'text', sort: true },
    lastName: { label: 'Last name', kind: 'text', sort: true },
    status: { label: 'Status', kind: 'choice', options: STATUSES, sort: true, filter: true },
    accounts: { label: 'Accounts', kind: 'count' },
    admin: { label: 'Staff', title: 'Platform staff', kind: 'flag', sort: true, filter: true },
    superUser: { label: 'Super', title: 'Super user', kind: 'flag', sort: true, filter: true },
    createDate: { label: 'Created', kind: 'day', sort: true },
    lastLogin: { label: 'Last login', kind: 'moment', sort: true },
  },
});
