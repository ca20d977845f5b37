import { Panel, TableSkeleton } from '@kontor/core/ui';
import { useList } from '@kontor/core/web';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';

const RECENT = 5;

/** Before a plan is chosen: what choosing one brings, and those that were changed last. */
export const NoPlanYet = ({ onPlan }: { onPlan: ((id: string) => void) | undefined }) => (
  <Panel title="Media plan">
    <div className="k-deal-rail">
      <p>Choose a media plan to see what this deal would deliver.</p>
      {onPlan && <RecentPlans onPlan={onPlan} />}
    </div>
  </Panel>
);

function RecentPlans({ onPlan }: { onPlan: (id: string) => void }) {
  const { rows, isLoading } = useList(mediaPlanRoutes.list, { sort: { predicate: 'updateDate', reverse: true } }, { size: RECENT });
  if (isLoading) return <TableSkeleton rows={RECENT} label="Loading media plans" />;
  if (rows.length === 0) return null;
  return (
    <ul className="k-deal-plans" aria-label="Media plans changed last">
      {rows.map(({ id, title }) => (
        <li key={id}>
          <button type="button" title={title} onClick={() => onPlan(id)}>
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
