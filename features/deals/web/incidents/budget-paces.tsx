import { hrefOf } from '@kontor/core/contract';
import { MISSING, Pace, Panel, percent, TableSkeleton, UiLink } from '@kontor/core/ui';
import { CallFailed, useCall, useStaffView } from '@kontor/core/web';
import { dealPages, dealRoutes, PACE_HINT } from '@kontor/deals/contract';
import '../deals.css';

/** As many rows as this panel and what needs attention beside it have room for. */
export const PANEL_ROWS = 5;

/** Published deals with a goal, those furthest behind first (spec 2 §2). */
export function BudgetPaces() {
  const admin = useStaffView();
  const list = admin ? dealPages.staffList : dealPages.list;
  const page = admin ? dealPages.staffEdit : dealPages.edit;
  const { data, error, refetch, isFetching } = useCall(
    dealRoutes.list,
    { status: 'PUBLISHED', sort: { predicate: 'pace', reverse: false }, pagination: { number: PANEL_ROWS }, fetchTotal: false, admin },
    { keepPrevious: true },
  );
  const paced = data?.rows.filter(({ data: { pace } }) => pace !== null) ?? [];
  return (
    <Panel
      title="Budget pacing"
      note={<span title={PACE_HINT}>furthest behind first</span>}
      actions={<UiLink href={`${hrefOf(list)}?status=PUBLISHED&sort=pace`}>View all</UiLink>}
    >
      <div className="k-attention">
        {error ? (
          <CallFailed title="Pacing did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : data === undefined ? (
          <TableSkeleton rows={PANEL_ROWS} label="Loading pacing" />
        ) : paced.length === 0 ? (
          <p className="k-incident-none">No published deal has a goal.</p>
        ) : (
          <ul className="k-incidents k-paces">
            {paced.map(({ id, data: { title, pace, budgetUsed } }) => (
              <li key={id}>
                <UiLink className="k-incident-deal" href={hrefOf(page, { id, type: 'dashboard' })} title={title}>
                  {title}
                </UiLink>
                <span className="k-note">{budgetUsed === null ? MISSING : `${percent(budgetUsed, 0)} used`}</span>
                <Pace value={pace} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
