import { useState, useTransition } from 'react';

/**
 * The value of a field that is typed in, and how it changes: the field draws each letter at once, and what depends on it is drawn when there
 * is time. `onChange` is called at once all the same, so that whoever reads the value where it is kept reads the newest.
 */
export function useTyped<T>(value: T, onChange: (value: T) => void): [shown: T, type: (next: T) => void] {
  const [typed, setTyped] = useState(value);
  const [isPending, startTransition] = useTransition();
  const type = (next: T) => {
    setTyped(next);
    startTransition(() => onChange(next));
  };
  return [isPending ? typed : value, type];
}
