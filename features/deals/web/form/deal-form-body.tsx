import { ErrorSummary } from '@kontor/core/ui';
import { useStaffView } from '@kontor/core/web';
import type { DealStatus, DealTab } from '@kontor/deals/contract';
import '../deals.css';
import { DeliveryTab } from './delivery-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { PlanRail } from './plan-rail.tsx';
import type { DealForm } from './use-deal-form.ts';

type Props = { deal: DealForm; tab: DealTab; status: DealStatus; isReadOnly: boolean; planTitle?: string | null };

/** One tab of the form with what is wrong above it and the plan's forecast beside it. */
export function DealFormBody({ deal, tab, status, isReadOnly, planTitle }: Props) {
  const isStaffView = useStaffView();
  const { mediaPlans, rate, type } = deal.form.getValues();
  return (
    <div className="k-deal-grid">
      <fieldset className="k-deal-fields" disabled={isReadOnly}>
        <ErrorSummary problems={deal.problems} onGo={({ path }) => deal.reveal(path)} />
        {tab === 'general' ? (
          <GeneralTab deal={deal} status={status} planTitle={isStaffView ? planTitle : undefined} />
        ) : (
          <DeliveryTab deal={deal} />
        )}
      </fieldset>
      <aside aria-label="Forecast">
        <PlanRail planId={mediaPlans} rate={rate} type={type} />
      </aside>
    </div>
  );
}
