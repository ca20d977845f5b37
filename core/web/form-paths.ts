import { valueAt } from '@kontor/core/contract';

/** Labels of a form's fields by their path; `*` stands for any place of a list. */
export type Labels = Readonly<Record<string, string | undefined>>;

export const labelAt = (labels: Labels, path: string): string | undefined => labels[path] ?? labels[path.replace(/\.\d+(?=\.|$)/g, '.*')];

/** Labels of the fields that differ between two states of a form. */
export const changedLabels = (labels: Labels, before: unknown, after: unknown): string[] =>
  Object.entries(labels).flatMap(([path, label]) =>
    label !== undefined && JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path)) ? [label] : [],
  );
