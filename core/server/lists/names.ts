import type { Scope } from '../stores/scope.ts';

/** Names of records by id, as `scope` may know them: an id that it may not see has none. */
export type NamesOf = (scope: Scope, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
/** The same of any noun that a feature names. Throws where no feature names it. */
export type Names = (noun: string, ...asked: Parameters<NamesOf>) => ReturnType<NamesOf>;

/** Collects what each feature names. Throws where two name the same noun. */
export function openNames(features: readonly { name: string; names?: Readonly<Record<string, NamesOf>> }[]): Names {
  const owners = new Map<string, NamesOf>();
  for (const { name, names = {} } of features)
    for (const [noun, namesOf] of Object.entries(names)) {
      if (owners.has(noun)) throw new Error(`${name} names ${noun}, and so does another feature.`);
      owners.set(noun, namesOf);
    }
  return async (noun, scope, ids) => {
    const namesOf = owners.get(noun);
    if (!namesOf) throw new Error(`No feature names ${noun}.`);
    return ids.length === 0 ? new Map() : namesOf(scope, [...new Set(ids)]);
  };
}
