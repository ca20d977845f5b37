import type { Session } from './session.ts';

/** Who looks, and whether at one account's rows or, as staff, at those of all. */
export type Viewer = Pick<Session, 'accountType' | 'admin' | 'superUser' | 'roles' | 'featureToggles' | 'timezone' | 'offset'> & {
  isStaffView: boolean;
};

/** How a value is compared, aligned and written. A `moment` is an instant, a `clock` an Eastern wall clock, `names` a list of texts. */
export type FieldKind = 'text' | 'code' | 'choice' | 'flag' | 'count' | 'money' | 'percent' | 'day' | 'clock' | 'moment' | 'names';

export type Option = { readonly value: string; readonly label: string };

/** A field of a record, declared once under its wire name: lists, filters, CSV files, form labels and history are made from it. */
export type Field = {
  label: string | ((viewer: Viewer) => string);
  kind: FieldKind;
  /** The whole name where the label is short. */
  title?: string;
  /** The words of a choice or a flag. */
  options?: readonly Option[];
  /** Who may see it; its value leaves the server for nobody else. Everybody where it is missing. */
  seenBy?: (viewer: Viewer) => boolean;
  sort?: true;
  filter?: true;
  /** The key of the filter that this column's values, by their labels, are of. */
  filteredBy?: string;
  /** History's words for a value that its kind says too little of, in the record that it stands in; null for nothing. */
  words?: (value: unknown, record: unknown) => string | null;
  /** No column shows it: it is a filter alone. */
  isFilterOnly?: true;
};
export type Fields = Readonly<Record<string, Field>>;

export const labelOf = ({ label }: Field, viewer: Viewer): string => (typeof label === 'string' ? label : label(viewer));
export const isSeen = ({ seenBy }: Field, viewer: Viewer): boolean => seenBy?.(viewer) ?? true;

const YES_NO: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
/** What people choose from where they filter by the field; none where a call tells. */
export const optionsOf = ({ kind, options }: Field): readonly Option[] => options ?? (kind === 'flag' ? YES_NO : []);

/** The word of a choice or a flag; a code without one stands for itself. */
export const wordOf = (field: Field, value: unknown): string =>
  optionsOf(field).find((option) => option.value === String(value))?.label ?? String(value);
