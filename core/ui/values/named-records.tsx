import { count } from './format.ts';

export type NamedRecord = { id: string; title: string; code: string };
/** Records named one by one; the others are counted. */
const NAMED = 8;

/** Records that something is about to happen to, by name, in a list that is called what that is: “Will stop serving”. */
export const RecordNames = ({ label, records }: { label: string; records: readonly NamedRecord[] }) => (
  <ul aria-label={label}>
    {records.slice(0, NAMED).map(({ id, title, code }) => (
      <li key={id}>
        {title} <span className="k-code">{code}</span>
      </li>
    ))}
    {records.length > NAMED && <li>{count(records.length - NAMED)} more</li>}
  </ul>
);
