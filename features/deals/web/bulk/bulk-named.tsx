import { count } from '@kontor/core/ui';
import type { BulkState } from '@kontor/deals/contract';
import { DealLink } from './deal-link.tsx';

type Named = BulkState['named'][number];
type Told = { id: string; title: string; dealId: string; why?: string };

/** Those that were taken back or could not be brought back come first: there is a next step for them. */
const GROUPS: readonly { label: string; of: (one: Named) => boolean }[] = [
  { label: 'Stopped serving', of: ({ state, stopped }) => state === 'DONE' && stopped },
  { label: 'Not published again', of: ({ state, stopped }) => state === 'UNDONE' && stopped },
  { label: 'Must be approved again', of: ({ state, stopped }) => (state === 'DONE' || state === 'UNDONE') && !stopped },
  { label: 'Deals left out', of: ({ state }) => state !== 'DONE' && state !== 'UNDONE' },
];

/** Whether a deal waits for its approval because of an edit. */
export const isTakenBack = ({ state }: Named): boolean => state === 'DONE' || state === 'UNDONE';

type Props = Pick<BulkState, 'named' | 'done' | 'state'> & { most: number };

/** Deals of an edit by name: those that became something else than was asked for, with their reasons, and then the others. */
export function BulkNamed({ named, done, state, most }: Props) {
  const others = { label: state === 'UNDOING' || state === 'UNDONE' ? 'As they were' : 'Changed', deals: done as readonly Told[] };
  const told = [...GROUPS.map(({ label, of }) => ({ label, deals: named.filter(of) as readonly Told[] })), others];
  return (
    <div className="k-deals-edit-told">
      {told
        .filter(({ deals }) => deals.length > 0)
        .map(({ label, deals }) => (
          <section key={label}>
            <h3 className="k-heading">{label}</h3>
            <ul aria-label={label} className="k-deals-edit-named">
              {deals.map(({ id, title, dealId, why }) => (
                <li key={id}>
                  <DealLink id={id} title={title} /> <span className="k-code">{dealId}</span> {why}
                </li>
              ))}
            </ul>
            {deals.length >= most && <p className="k-note">These are the first {count(most)}.</p>}
          </section>
        ))}
    </div>
  );
}
