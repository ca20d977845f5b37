import { type NamedRecord, NamedRecords } from '../values/named-records.tsx';
import { Note } from './note.tsx';

/** What a change does beyond its own record, before it is saved: in words, and each record by name under what becomes of it. */
export const Consequences = ({
  words,
  groups,
}: {
  words: string;
  groups: readonly { label: string; records: readonly NamedRecord[] }[];
}) =>
  groups.length === 0 ? null : (
    <>
      <Note tone="warn">{words}</Note>
      {groups.map((group) => (
        <NamedRecords key={group.label} {...group} />
      ))}
    </>
  );
