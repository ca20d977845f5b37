import { type FieldIssue, valueAt } from '@kontor/core/contract';
import { type FormProblem, fieldId, goToField, type NumberFieldProps, type NumberRules, numberProblem } from '@kontor/core/ui';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallError } from './call.ts';
import { changedLabels, inPageOrder, type Labels, labelAt } from './form-paths.ts';
import { useFieldActions } from './use-field-actions.ts';
import { useKeptForm } from './use-kept-form.ts';
import { noteSentFrom, useSaveKey } from './use-save-key.ts';

type Values = Record<string, unknown>;
/** What an input of the form is given, by its path: `title`, `settings.budget`, `linkData.0.seatId`. */
export type FieldProps = { id: string; label: string } & ReturnType<UseFormReturnType<Values>['getInputProps']>;
export type KontorForm<T extends Values> = {
  form: UseFormReturnType<T>;
  /**
   * Replaces the value of a whole field, which may be large: the library's `setFieldValue` copies all that the form holds. What is made of the
   * value before takes a function: letters that were typed a moment ago are held, and not drawn yet.
   */
  put: <K extends keyof T>(key: K, value: T[K] | ((before: T[K]) => T[K])) => void;
  field: (path: string) => FieldProps;
  /** What a NumberField is given, by its path in `numbers`. */
  number: (path: string) => Pick<NumberFieldProps, 'id' | 'label' | 'value' | 'onChange' | 'rules' | 'error'>;
  /** What is wrong since the form was sent, in the order of the page. */
  problems: FormProblem[];
  /** Labels of the fields that differ from what was saved. */
  changed: string[];
  isDirty: boolean;
  /** Validates, focuses the first wrong field or saves. */
  submit: () => void;
  /** Shows what the server refused beside its fields and leads to the first of them; true when it did. */
  showIssues: (error: unknown) => boolean;
};

type Options<T extends Values> = {
  schema: z.ZodType<unknown, T>;
  initial: T;
  /** By path, in the order of the page; `*` stands for any place of a list. What has no label counts as no change. */
  labels: Labels;
  /** What number fields take, by path. A number that a field refuses is not saved, whatever the schema allows. */
  numbers?: Readonly<Record<string, NumberRules>>;
  /** Names the form where what is typed outlasts the session; never one with a password. */
  keptAs?: string;
  onSave: (values: T, showIssues: (error: unknown) => boolean) => void;
  /** Opens the tab that holds a field before it is focused. */
  onReveal?: (path: string) => void;
  /** What the summary calls a field: its label, unless something says it better. */
  placeOf?: (path: string) => string | undefined;
  /** What is said under a field where the message suits the summary alone. */
  remedyOf?: (path: string, message: string) => string | undefined;
};

/** What number fields refuse, as errors of the form. What was saved once is nobody's mistake today. */
const refusedNumbers = (numbers: Readonly<Record<string, NumberRules>>, initial: unknown, values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(numbers).flatMap(([path, rules]) => {
      const value = valueAt(values, path);
      const problem = value === valueAt(initial, path) ? null : numberProblem(value, rules);
      return problem === null ? [] : [[path, problem]];
    }),
  );

/** Values of forms are data, so that a function makes one. */
const isMadeOf = <V>(value: V | ((before: V) => V)): value is (before: V) => V => typeof value === 'function';

/**
 * A form on the contract's own schema: its messages, what changed, Ctrl+S, and the server's refusals beside the fields.
 * Key the component by the record's id and version, so that a loaded record starts a new form instead of being copied into one.
 */
export function useKontorForm<T extends Values>(options: Options<T>): KontorForm<T> {
  const { schema, initial, labels, numbers = {}, onSave, onReveal, placeOf = (path) => labelAt(labels, path), remedyOf } = options;
  const form = useForm<T>({ initialValues: initial, validate: schemaResolver(schema, { sync: true }), validateInputOnBlur: false });
  const [wasTried, setTried] = useState(false);
  const values = form.getValues();
  const changed = changedLabels(labels, initial, values);
  const wrong = Object.entries(form.errors).map(([path, message]) => ({ path, message: String(message), place: placeOf(path) }));
  const problems = inPageOrder(labels, wrong);

  /** Once its message is drawn; a hidden tab opens first. Who has gone on to another field meanwhile is left there. */
  const leadTo = (path: string) => {
    const { activeElement } = document;
    onReveal?.(path);
    requestAnimationFrame(() => {
      const now = document.activeElement;
      const isTypingElsewhere = now !== activeElement && now?.matches('input, textarea');
      if (!isTypingElsewhere) goToField(path);
    });
  };

  const submit = () => {
    setTried(true);
    noteSentFrom();
    const now = form.getValues();
    const errors = { ...form.validate().errors, ...refusedNumbers(numbers, initial, now) };
    form.setErrors(errors);
    const [first] = inPageOrder(
      labels,
      Object.keys(errors).map((path) => ({ path })),
    );
    if (first) leadTo(first.path);
    else onSave(now, showIssues);
  };

  useSaveKey(submit);
  useKeptForm({ name: options.keptAs, initial, values: form.getValues, onBack: form.setValues });
  useFieldActions(labels, { values, isElsewhere: onReveal !== undefined, leadTo });

  const showIssues = (error: unknown) => {
    const issues: FieldIssue[] = error instanceof CallError ? error.issues : [];
    const known = inPageOrder(
      labels,
      issues.filter(({ path }) => path !== ''),
    );
    const [first] = known;
    if (!first) return false;
    setTried(true);
    form.setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])));
    leadTo(first.path);
    return true;
  };

  const wrongNow = useRef(form.errors);
  useLayoutEffect(() => {
    wrongNow.current = form.errors;
  });
  const put: KontorForm<T>['put'] = (key, value) => {
    const others = Object.entries(wrongNow.current).filter(([path]) => path !== key);
    const next = isMadeOf(value) ? value(form.getValues()[key]) : value;
    form.setValues((before) => ({ ...before, [key]: next }));
    // The library forgets then what is wrong in any field.
    form.setErrors(Object.fromEntries(others));
  };
  const field = (path: string): FieldProps => {
    const isSwitch = typeof valueAt(values, path) === 'boolean';
    const props = form.getInputProps(path, isSwitch ? { type: 'checkbox' } : {});
    const error = typeof props.error === 'string' ? (remedyOf?.(path, props.error) ?? props.error) : props.error;
    return { id: fieldId(path), label: labelAt(labels, path) ?? '', ...props, error };
  };
  const number: KontorForm<T>['number'] = (path) => {
    const { id, label, value, onChange, error } = field(path);
    const { decimals, ...rules } = numbers[path] ?? { decimals: 0 };
    const isSaved = value === valueAt(initial, path);
    return { id, label, value, onChange, error, rules: { ...rules, decimals: isSaved ? Number.POSITIVE_INFINITY : decimals } };
  };

  return { form, put, field, number, problems: wasTried ? problems : [], changed, isDirty: changed.length > 0, submit, showIssues };
}
