import { hrefOf } from '@kontor/core/contract';
import { Cut, EmptyState, FormSkeleton, Panel, UiLink } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { dealPages, STATUS_LABELS } from '@kontor/deals/contract';
import { type PublisherDetail, restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import './publishers.css';

/** Deals of other accounts that name a publisher, by their seats or by their plan. */
export function PublisherDeals({ publisher: { publisherId, company } }: { publisher: PublisherDetail }) {
  const { data, error, refetch, isFetching } = useCall(restrictedPublisherRoutes.deals, { id: publisherId });
  if (error) return <CallFailed title="The deals did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <FormSkeleton fields={3} label="Loading deals" />;
  if (data.length === 0)
    return (
      <EmptyState title="No Deals" level={2}>
        No deal of another account names {company}.
      </EmptyState>
    );
  return (
    <Panel title="Deals that name it" note="of other accounts, those that changed last first">
      <ul className="publisher-deals" aria-label="Deals">
        {data.map(({ id, title, dealId, status, account }) => (
          <li key={id}>
            <UiLink href={hrefOf(dealPages.staffEdit, { id })}>
              <Cut text={title} />
            </UiLink>
            <span className="k-note">{dealId}</span>
            <span>{account}</span>
            <span>{STATUS_LABELS[status]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
