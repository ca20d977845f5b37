import { nameBehind } from '@kontor/core/contract';
import type { LookupValue } from '@kontor/targeting/contract';
import { useCallback, useState } from 'react';

/** Names of codes by dimension. */
export type ValueNames = Record<string, Record<string, string>>;

/** Names that came with a record, and those of values seen while picking; a code without one stands for itself. */
export function useValueNames(known: ValueNames) {
  const [learned, setLearned] = useState<ValueNames>({});
  const nameOf = useCallback(
    (dimension: string, code: string): string => nameBehind(learned[dimension], code) ?? nameBehind(known[dimension], code) ?? code,
    [learned, known],
  );
  const learn = useCallback((dimension: string, values: readonly LookupValue[], labelOf: (value: LookupValue) => string) => {
    const names = Object.fromEntries(values.map((value) => [value.code, labelOf(value)]));
    setLearned((before) => {
      const known = before[dimension] ?? {};
      const isKnown = Object.entries(names).every(([code, name]) => known[code] === name);
      return isKnown ? before : { ...before, [dimension]: { ...known, ...names } };
    });
  }, []);
  return { nameOf, learn };
}
