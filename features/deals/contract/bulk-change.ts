import { z } from 'zod';
import { budgetUnfit } from './bulk-budget.ts';
import { BULK_FIELDS } from './bulk-fields.ts';
import type { DealDraft } from './deal.ts';

const FIELDS = Object.values(BULK_FIELDS);
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void ? Every : never;
type Shapes = All<(typeof FIELDS)[number]['shape']>;

/** What is changed of each chosen deal; what is left out stays, and what is no field of it is refused. */
// The shapes of all fields in one.
export const BulkChange = z.strictObject(Object.assign({}, ...FIELDS.map(({ shape }) => shape)) as { [Key in keyof Shapes]: Shapes[Key] });
export type BulkChange = z.output<typeof BulkChange>;

/** One deal as a change leaves it; its status is moved apart. */
export const edited = (draft: DealDraft, change: BulkChange): DealDraft =>
  Object.assign({}, draft, ...FIELDS.map((field) => field.edited(draft, change)));

/** Why a change has no meaning for a deal, in words; null where it has one. */
export const unfit = (draft: DealDraft, { budget }: BulkChange): string | null => (budget ? budgetUnfit(draft, budget) : null);

/** True where something is asked for. */
export const changesAnything = (change: BulkChange): boolean => Object.values(change).some((value) => value !== undefined);
