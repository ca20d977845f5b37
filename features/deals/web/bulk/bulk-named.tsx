import { count } from '@kontor/core/ui';
import type { BulkState } from '@kontor/deals/contract';

type Named = BulkState['named'][number];

/** Those that were taken back or could not be brought back come first: there is a next step for them. */
const GROUPS: readonly { label: string; of: (one: Named) => boolean }[] = [
  { label: 'Stopped serving', of: ({ state, stopped }) => state === 'DONE' && stopped },
  { label: 'Not published again', of: ({ state, stopped }) => state === 'UNDONE' && stopped },
  { label: 'Must be approved again', of: ({ state, stopped }) => (state === 'DONE' || state === 'UNDONE') && !stopped },
  { label: 'Deals left out', of: ({ state }) => state !== 'DONE' && state !== 'UNDONE' },
];

/** Whether a deal waits for its approval because of an edit. */
export const isTakenBack = ({ state }: Named): boolean => state === 'DONE' || state === 'UNDONE';

/** Deals of an edit that became something else than was asked for, with their reasons. */
export function BulkNamed({ named, most }: { named: readonly Named[]; most: number }) {
  const groups = GROUPS.map(({ label, of }) => ({ label, deals: named.filter(of) })).filter(({ deals }) => deals.length > 0);
  return (
    <>
      {groups.map(({ label, deals }) => (
        <section key={label}>
          <h3 className="k-heading">{label}</h3>
          <ul aria-label={label} className="k-deals-edit-named">
            {deals.map(({ id, title, dealId, why }) => (
              <li key={id}>
                <strong>{title}</strong> <span className="k-code">{dealId}</span> {why}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {named.length >= most && <p className="k-note">These are the first {count(most)}.</p>}
    </>
  );
}
