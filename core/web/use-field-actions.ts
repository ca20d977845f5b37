import { valueAt } from '@kontor/core/contract';
import { fieldId, usePageActions } from '@kontor/core/ui';
import type { Labels } from './form-paths.ts';

type Fields = {
  values: unknown;
  /** Whether fields may be on a tab that is not drawn. */
  isElsewhere: boolean;
  leadTo: (path: string) => void;
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The palette leads to each field of a form: to one that is drawn, and on another tab to one that holds a value. */
export function useFieldActions(labels: Labels, { values, isElsewhere, leadTo }: Fields): void {
  const isThere = (path: string) =>
    !path.includes('*') && (document.getElementById(fieldId(path)) !== null || (isElsewhere && !isEmpty(valueAt(values, path))));
  const steps = () =>
    Object.entries(labels).flatMap(([path, label]) => (label && isThere(path) ? [{ id: path, label, run: () => leadTo(path) }] : []));
  usePageActions({ label: 'This form', actions: [{ id: 'form field', label: 'Go to field', steps }] });
}
