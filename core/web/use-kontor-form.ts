import type { FieldIssue } from '@kontor/core/contract';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallError } from './call.ts';

type Values = Record<string, unknown>;
export type FormError = { field: string; message: string };
export type KontorForm<T extends Values> = {
  form: UseFormReturnType<T>;
  errors: FormError[];
  /** Labels of top-level fields that differ from what was saved. */
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
  labels: Partial<Record<keyof T & string, string>>;
  onSave: (values: T) => void;
  /** Opens the tab that holds `field` before it is focused. */
  onReveal?: (field: string) => void;
};

const differs = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

/** What had the focus when a form was sent: a saved record draws its form anew, and the focus is to stay where it was. */
let sentFrom: string | null = null;

/** A dialog over the form that is none itself, such as a question, keeps the keys. */
const hasBareDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]:not(:has(form))') !== null;

/** Forms on the page; the last one lies over the others and has the keys. */
const open: symbol[] = [];

/**
 * A form on the contract's own schema: its messages, what changed, Ctrl+S, and the server's refusals beside the fields.
 * Key the component by the record's id and version, so that a loaded record starts a new form instead of being copied into one.
 */
export function useKontorForm<T extends Values>({ schema, initial, labels, onSave, onReveal }: Options<T>): KontorForm<T> {
  const form = useForm<T>({ initialValues: initial, validate: schemaResolver(schema, { sync: true }), validateInputOnBlur: false });
  const [wasTried, setTried] = useState(false);
  const values = form.getValues();
  const changed = Object.entries(labels).flatMap(([key, label]) => (differs(initial[key], values[key]) ? [String(label)] : []));
  const errors = useMemo(() => Object.entries(form.errors).map(([field, message]) => ({ field, message: String(message) })), [form.errors]);

  /** Once its message is drawn; a hidden tab opens first. Who has gone on to another field meanwhile is left there. */
  const leadTo = (field: string) => {
    const { activeElement } = document;
    onReveal?.(field);
    requestAnimationFrame(() => {
      const now = document.activeElement;
      const isTypingElsewhere = now !== activeElement && now?.matches('input, textarea');
      if (!isTypingElsewhere) document.getElementById(fieldId(field))?.focus();
    });
  };

  const submit = () => {
    setTried(true);
    sentFrom = document.activeElement?.id ?? null;
    const result = form.validate();
    const [first] = Object.keys(result.errors);
    if (first) leadTo(first);
    else onSave(form.getValues());
  };

  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    if (sentFrom !== null && document.activeElement === document.body)
      (document.getElementById(sentFrom) ?? document.querySelector('main'))?.focus();
    sentFrom = null;
    const self = Symbol('form');
    open.push(self);
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // Held down, the key comes again and again.
      if (!event.repeat && open.at(-1) === self && !hasBareDialog()) latest.current();
    };
    window.addEventListener('keydown', save);
    return () => {
      window.removeEventListener('keydown', save);
      open.splice(open.indexOf(self), 1);
    };
  }, []);

  const showIssues = (error: unknown) => {
    const issues: FieldIssue[] = error instanceof CallError ? error.issues : [];
    const known = issues.filter(({ path }) => path !== '');
    const [first] = known;
    if (!first) return false;
    setTried(true);
    form.setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])));
    leadTo(first.path);
    return true;
  };

  return { form, errors: wasTried ? errors : [], changed, isDirty: changed.length > 0, submit, showIssues };
}

/** The id of a field's input, so that summaries can link to it. */
export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`;
