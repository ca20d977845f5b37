import type { Deal } from '@kontor/deals/contract';
import { useState } from 'react';
import { PreflightPanel } from '../preflight/preflight-panel.tsx';
import { useApprovalWords } from '../preflight/use-approval-words.ts';
import { useLivePreflight } from '../preflight/use-preflight.ts';
import { Waterfall } from '../preflight/waterfall.tsx';
import { useTemplateOfDeal } from './of-template.ts';
import { PlanRail } from './plan-rail.tsx';
import type { DealForm } from './use-deal-form.ts';
import { usePlanOutlook } from './use-plan-outlook.ts';

/** True once it has been. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}

type DealRailProps = { deal: DealForm; record: Deal | undefined; isReadOnly: boolean };

/**
 * Beside the form, from top to bottom: what the plan would deliver, how the price divides, what keeps the deal from being published. Each comes
 * when what is above it has its height, so that nothing jumps.
 */
export function DealRail({ deal, record, isReadOnly }: DealRailProps) {
  const terms = deal.form.getValues();
  const { plan, forecast } = usePlanOutlook(terms.mediaPlans);
  const isOfTemplate = useTemplateOfDeal() !== null;
  const hasForecast = useOnce((terms.mediaPlans === null && !isOfTemplate) || plan.isError || !forecast.isPending);
  // What of a plan may be against publishing is asked once it is made.
  const isChecking = !isReadOnly && !isOfTemplate && (record !== undefined || deal.isDirty);
  const checks = useLivePreflight(terms, isChecking);
  const approval = useApprovalWords(terms, record, isChecking);
  return (
    <aside aria-label="Forecast">
      <PlanRail
        planId={terms.mediaPlans}
        terms={terms}
        onPlan={isReadOnly ? undefined : (id) => deal.form.setFieldValue('mediaPlans', id)}
        onPrice={isReadOnly ? undefined : (price) => deal.form.setFieldValue('rate', price)}
      />
      {hasForecast && (
        <>
          <Waterfall planId={terms.mediaPlans} terms={terms} />
          {isChecking && (
            <PreflightPanel
              checks={checks}
              approval={approval}
              isLive={record?.status === 'PUBLISHED'}
              isQuiet={deal.problems.length === 0}
              onGo={deal.goTo}
            />
          )}
        </>
      )}
    </aside>
  );
}
