import { EntityId, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';

export const MOST_NAME_LETTERS = 100;
const MOST_PUBLISHERS = 5_000;
const MOST_ACCOUNTS = 5_000;

const once = (ids: string[]) => [...new Set(ids)];

const fields = {
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(MOST_NAME_LETTERS, `At most ${MOST_NAME_LETTERS} characters.`)
    .regex(ONE_LINE, 'Write it on one line.'),
  enabled: z.boolean().default(true),
  /** Who is in it, by the publisher's id. */
  publisherIds: z
    .array(z.string().min(1).max(100))
    .min(1, 'Choose at least one publisher.')
    .max(MOST_PUBLISHERS, `A marketplace has at most ${MOST_PUBLISHERS.toLocaleString('en-US')} publishers.`)
    .overwrite(once),
  /** Whose plans may target it; a custom one is its owner's alone. */
  accountIds: z.array(EntityId).max(MOST_ACCOUNTS).default([]).overwrite(once),
};

/** A marketplace as it is made; without an owner it is the platform's (decisions D49, D68). */
export const MarketplaceDraft = z.object({ ...fields, ownerId: EntityId.nullable().default(null) });
export type MarketplaceDraft = z.output<typeof MarketplaceDraft>;
/** As it is changed: whose it is stays. */
export const MarketplaceChange = z.object(fields);
export type MarketplaceChange = z.output<typeof MarketplaceChange>;
