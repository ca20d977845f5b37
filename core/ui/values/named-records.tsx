import { count } from './format.ts';
import './named-records.css';

export type NamedRecord = { id: string; title: string; code: string };
/** Records named one by one; the others are counted. */
const NAMED = 8;

/** Records that something is about to happen to, by name, under what that is: “Will stop serving”. */
export const NamedRecords = ({ label, records }: { label: string; records: readonly NamedRecord[] }) =>
  records.length === 0 ? null : (
    <section className="k-named-records" aria-label={label}>
      <h3 className="k-label">{label}</h3>
      <ul aria-label={label}>
        {records.slice(0, NAMED).map(({ id, title, code }) => (
          <li key={id}>
            {title} <span className="k-code">{code}</span>
          </li>
        ))}
        {records.length > NAMED && <li>{count(records.length - NAMED)} more</li>}
      </ul>
    </section>
  );
