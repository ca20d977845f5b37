import { EntityId, Flag, idOf, NoInput, route } from '@kontor/core/contract';
import { z } from 'zod';
import { RULE_KEYS } from './deal-rules.ts';
import { dealNotFound } from './routes.ts';

/** Where events come in: bid requests of the market, and what became of deals. */
export const FEEDS = { requests: 'Bid requests', delivery: 'Auctions and impressions' } as const;
export type FeedKey = keyof typeof FEEDS;
/** As many as a panel tells; those that are open come first. */
export const MOST_INCIDENTS = 50;

/** A rule that a deal has met since, until it met it no more. */
export const Incident = z.object({
  id: EntityId,
  rule: z.enum(RULE_KEYS),
  deal: z.object({ id: EntityId, title: z.string(), plan: z.string().nullable() }),
  /** Told to staff alone. */
  company: z.string().optional(),
  openedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
});
export type Incident = z.output<typeof Incident>;

const FeedStanding = z.object({
  feed: z.enum(Object.keys(FEEDS) as [FeedKey]), // its keys
  /** How far its events reach; null while it has none. */
  newest: z.iso.datetime().nullable(),
  /** Since when it has been silent; null while it is not. */
  silentSince: z.iso.datetime().nullable(),
});

export const Incidents = z.object({
  incidents: z.array(Incident),
  /** Of all that are open. */
  open: z.number().int(),
  /** Told to staff alone. */
  feeds: z.array(FeedStanding).optional(),
});
export type Incidents = z.output<typeof Incidents>;

const IsOn = z.object({ isOn: z.boolean() });

export const incidentRoutes = {
  list: route({
    method: 'GET',
    path: 'deal/incidents',
    access: 'agencyOrAdminFlag',
    summary: 'What is open of deals that do not deliver, and of one deal also what was',
    input: z.object({ id: idOf('deal').optional(), admin: Flag.default(false) }),
    output: Incidents,
    failures: [dealNotFound],
    effect: 'read',
  }),
  letter: route({
    method: 'GET',
    path: 'deal/incidents/letter',
    access: 'agency',
    summary: 'Whether the caller gets a daily letter of open incidents',
    input: NoInput,
    output: IsOn,
    effect: 'read',
  }),
  setLetter: route({
    method: 'POST',
    path: 'deal/incidents/letter',
    access: 'agency',
    summary: 'Switch the daily letter of open incidents on or off for the caller',
    input: IsOn,
    output: IsOn,
    effect: 'write',
  }),
};
