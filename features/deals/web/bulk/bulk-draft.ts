import { BULK_FIELDS, type BulkChange, type BulkControl } from '@kontor/deals/contract';

/** How one field is changed (`by`), and the texts of its inputs by their labels. */
export type Filled = Readonly<Record<string, string>>;
/** The fields of the dialog as they are filled in; what is not there is left as it is. */
export type BulkDraft = { readonly [Name in keyof typeof BULK_FIELDS]?: Filled };

/** The ways of a field that is chosen; none of one that is left as it is. */
export const wayOf = ({ ways }: BulkControl, { by = '' }: Filled) => (Object.hasOwn(ways, by) ? ways[by] : undefined);

/** What is asked for; null while a chosen field has no value yet. */
export function changeOf(draft: BulkDraft): BulkChange | null {
  const change: BulkChange = {};
  for (const [name, { control }] of Object.entries(BULK_FIELDS)) {
    const filled = draft[name as keyof BulkDraft] ?? {}; // A key of the object.
    const way = wayOf(control, filled);
    const texts = way?.inputs.map(({ label, first = '' }) => filled[label] ?? first) ?? [];
    if (way?.inputs.some(({ mayBeEmpty }, n) => !mayBeEmpty && texts[n] === '')) return null;
    Object.assign(change, way?.asks(...texts));
  }
  return change;
}
