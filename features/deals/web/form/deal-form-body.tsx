import { ErrorSummary, FormSkeleton } from '@kontor/core/ui';
import { useStaffView } from '@kontor/core/web';
import type { Deal, DealTab } from '@kontor/deals/contract';
import { lazy, Suspense } from 'react';
import '../deals.css';
import { TAB_LABELS } from './deal-form-values.ts';
import { DealRail } from './deal-rail.tsx';
import { DeliveryTab } from './delivery-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { useTemplateOfDeal } from './of-template.ts';
import type { DealForm } from './use-deal-form.ts';

const ConfigurationTab = lazy(() => import('./configuration-tab.tsx'));

/** `record` is the saved deal; a new one has none. */
type Props = { deal: DealForm; tab: DealTab; record?: Deal; isReadOnly: boolean };

/** One tab of the form with what is wrong above it and the plan's forecast beside it. */
export function DealFormBody({ deal, tab, record, isReadOnly }: Props) {
  const isStaffView = useStaffView();
  const template = useTemplateOfDeal();
  const planTitle = template ? `${template.title}, made of the template` : isStaffView ? record?.mediaPlanTitle : undefined;
  return (
    <div className="k-deal-grid">
      <fieldset className="k-deal-fields" disabled={isReadOnly} aria-label={TAB_LABELS[tab]}>
        <ErrorSummary problems={deal.problems} onGo={({ path }) => deal.reveal(path)} />
        {tab === 'general' && <GeneralTab deal={deal} record={record} planTitle={planTitle} />}
        {tab === 'delivery' && <DeliveryTab deal={deal} />}
        {tab === 'configuration' && (
          <Suspense fallback={<FormSkeleton fields={10} label="Loading bidstream data" />}>
            <ConfigurationTab deal={deal} record={record} />
          </Suspense>
        )}
      </fieldset>
      <DealRail deal={deal} record={record} isReadOnly={isReadOnly} />
    </div>
  );
}
