import { EntityId, ifMissing, ONE_LINE } from '@kontor/core/contract';
import { dataName, isPlaceholder, LONGEST_DATA_NAME } from '@kontor/market/contract';
import { z } from 'zod';
import { SEGMENT_ID_TYPES } from '../segment.ts';
import { RemoteId, SegmentName, SegmentPrice } from '../segment-draft.ts';

export const MOST_PROVIDER_LETTERS = 100;
const MOST_ACCOUNTS = 5_000;
const line = (message?: string) =>
  z
    .string(message)
    .trim()
    .max(MOST_PROVIDER_LETTERS, `At most ${MOST_PROVIDER_LETTERS} characters.`)
    .regex(ONE_LINE, 'Write it on one line.');
/** What may be left out; nothing typed is nothing. */
const optional = line()
  .nullable()
  .default(null)
  .transform((text) => text || null);

/** In the form in which requests are read. */
const DataName = z
  .string()
  .trim()
  .max(LONGEST_DATA_NAME, `At most ${LONGEST_DATA_NAME} characters.`)
  .refine((text) => dataName(text) !== '' && !isPlaceholder(text) && !/^segtax:(?![1-9][0-9]{0,8}$)/i.test(text), {
    error: ({ input }) => `“${input}” is no name of data. Write an id, a name, or segtax:4.`,
  })
  .overwrite(dataName);
const MOST_DATA_NAMES = 20;

const fields = {
  /** As feeds name it. */
  name: line('Name is required.').min(1, 'Name is required.'),
  /** Under which name people see it (spec 2 §9). */
  alias: optional,
  /** Segments of two parents do not go together in a plan; none: its own. */
  parentProvider: optional,
  /** What requests call its data: ids of its segments count there alone; none: wherever they are said. */
  dataNames: z
    .array(DataName)
    .max(MOST_DATA_NAMES, `At most ${MOST_DATA_NAMES} names.`)
    .default([])
    .overwrite((names) => [...new Set(names)]),
  enabled: z.boolean().default(true),
  /** Whose plans may use its segments; those of an account's own provider are its alone. */
  accountIds: z
    .array(EntityId)
    .max(MOST_ACCOUNTS)
    .default([])
    .overwrite((ids) => [...new Set(ids)]),
};

/** A provider as it is made; without an owner it is the platform's (spec 3 §3). */
export const ProviderDraft = z.object({ ...fields, ownerId: EntityId.nullable().default(null) });
export type ProviderDraft = z.output<typeof ProviderDraft>;
/** As it is changed: whose it is stays. */
export const ProviderChange = z.object(fields);
export type ProviderChange = z.output<typeof ProviderChange>;

/** A segment of a provider. Feeds name it by its remote id; it expires with the start of a day, UTC. */
export const ProviderSegmentDraft = z.object({
  title: SegmentName,
  remoteId: RemoteId.refine((text) => text !== '', 'Remote ID is required.'),
  dataType: z.enum(SEGMENT_ID_TYPES, ifMissing('Type is required.')),
  price: SegmentPrice,
  expirationDay: z.iso.date('Enter a day, such as 2027-01-31.').nullable().default(null),
});
export type ProviderSegmentDraft = z.output<typeof ProviderSegmentDraft>;
