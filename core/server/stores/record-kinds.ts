/** Who reads the history of a kind of record: everybody of its account, those who administer the account, or super users and staff alone. */
export type Audience = 'account' | 'admins' | 'staff';
export type RecordKinds = Readonly<Record<string, Audience>>;

/** The kinds of all features. Throws where two declare the same, because one of them would decide for the other. */
export function recordKindsOf(features: readonly { name: string; records?: RecordKinds }[]): RecordKinds {
  const kinds: Record<string, Audience> = {};
  for (const { name, records = {} } of features)
    for (const [kind, audience] of Object.entries(records)) {
      if (Object.hasOwn(kinds, kind)) throw new Error(`The feature ${name} declares records of the kind ${kind}, as another one does.`);
      kinds[kind] = audience;
    }
  return kinds;
}
