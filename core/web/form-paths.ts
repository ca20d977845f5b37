import { valueAt } from '@kontor/core/contract';

/** Labels of a form's fields by their path; `*` stands for any place of a list. */
export type Labels = Readonly<Record<string, string | undefined>>;

export const labelAt = (labels: Labels, path: string): string | undefined => labels[path] ?? labels[path.replace(/\.\d+(?=\.|$)/g, '.*')];

/** Labels of the fields that differ between two states of a form. */
export const changedLabels = (labels: Labels, before: unknown, after: unknown): string[] => {
  const changed = Object.entries(labels).flatMap(([path, label]) =>
    label !== undefined && JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path)) ? [label] : [],
  );
  return [...new Set(changed)];
};

/** What is wrong in the order of the page, which is that of the labels; what has no label comes last. */
export function inPageOrder<P extends { path: string }>(labels: Labels, problems: readonly P[]): P[] {
  const keys = Object.keys(labels);
  const placeOf = ({ path }: P) => {
    const at = keys.findIndex((key) => path === key || path.startsWith(`${key}.`) || path.replace(/\.\d+(?=\.|$)/g, '.*') === key);
    return at < 0 ? keys.length : at;
  };
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}
