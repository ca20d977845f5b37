import { counted, hrefOf } from '@kontor/core/contract';
import { count, Panel, UiLink } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import type { MediaListDetail } from '@kontor/media-lists/contract';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import '../form/items.css';

type Named = { id: string; title: string };
type UsersProps = { label: string; records: readonly Named[]; total: number; hrefOfOne: ((id: string) => string) | null };

const Users = ({ label, records, total, hrefOfOne }: UsersProps) => (
  <ul className="media-list-used" aria-label={label}>
    {records.map(({ id, title }) => (
      <li key={id}>{hrefOfOne ? <UiLink href={hrefOfOne(id)}>{title}</UiLink> : title}</li>
    ))}
    {total > records.length && <li className="k-note">and {count(total - records.length)} more</li>}
  </ul>
);

/** The media plans that attach a list, and the deals that buy by them. */
export function UsedBy({ list: { plans, noOfDealsAttched, usedBy } }: { list: MediaListDetail }) {
  const isAgency = useSession().roles.includes('agency');
  if (plans === 0) return null;
  return (
    <Panel title="Used by" note={`${counted(plans, 'media plan', 'media plans')}, ${counted(noOfDealsAttched, 'deal', 'deals')}`}>
      <Users
        label="Media plans"
        records={usedBy.plans}
        total={plans}
        hrefOfOne={isAgency ? (id) => hrefOf(mediaPlanPages.edit, { id, type: 'targeting' }) : null}
      />
      {usedBy.deals.length > 0 && (
        <Users
          label="Deals"
          records={usedBy.deals}
          total={noOfDealsAttched}
          hrefOfOne={isAgency ? (id) => hrefOf(dealPages.edit, { id }) : null}
        />
      )}
    </Panel>
  );
}
