import type { ReactNode } from 'react';
import { count as words } from '../values/format.ts';
import { type NamedRecord, RecordNames } from '../values/named-records.tsx';
import './consequences.css';

export type Consequence = {
  /** What happens to so many: “Will stop serving”. */
  label: string;
  /** How many; those that are named, where it is left out. */
  count?: number;
  detail?: ReactNode;
  /** Those it happens to, by name; the first of them are shown. */
  records?: readonly NamedRecord[];
  /** Nothing is taken away by it. */
  isPlain?: boolean;
};
export type ConsequencesProps = {
  words?: ReactNode;
  groups: readonly Consequence[];
  /** What stays as it is, and how to go back. */
  stays?: ReactNode;
};

/** What a change does beyond its own record, before it is made: the counts first, each with its records by name, then what stays and how to go back. */
export const Consequences = ({ words: lead, groups, stays }: ConsequencesProps) =>
  groups.length === 0 ? null : (
    <div className="k-cons">
      {lead && <p className="k-cons-lead">{lead}</p>}
      <div className="k-cons-counts">
        {groups.map(({ label, records = [], count = records.length, detail, isPlain = false }) => (
          <section key={label} aria-label={label} data-plain={isPlain || undefined}>
            <strong className="k-num">{words(count)}</strong>
            <span>{label}</span>
            {detail && <span className="k-note">{detail}</span>}
            {records.length > 0 && <RecordNames label={label} records={records} />}
          </section>
        ))}
      </div>
      {stays && <p className="k-cons-stays">{stays}</p>}
    </div>
  );
