import { Bone } from '@kontor/core/ui';
import { useCall, useStaffView } from '@kontor/core/web';
import { useDealChart } from '@kontor/dashboards/web';
import { asksWhy, type Deal, dealRoutes, HAS_RUN } from '@kontor/deals/contract';
import '../deals.css';
import { whyBehind } from './why-behind.ts';

/** One sentence over the figures of a deal that is behind or has no bids, made of these figures. */
export function WhyBehindLine({ deal }: { deal: Pick<Deal, 'id' | 'status' | 'selectedDsp'> }) {
  const admin = useStaffView();
  const standing = useCall(dealRoutes.standing, { id: deal.id }, { enabled: HAS_RUN.includes(deal.status), keepPrevious: true });
  const isAsked = asksWhy(standing.data?.attention ?? []);
  const chart = useDealChart(deal.id, { admin, enabled: isAsked });
  if (!standing.data || !isAsked || chart.isError) return null;
  const words = chart.data && whyBehind({ attention: standing.data.attention, dsp: deal.selectedDsp || 'the DSP' }, chart.data);
  // Its place is kept while the figures come, so that they do not move down.
  if (words === null) return null;
  return (
    <p className="k-deal-why">
      <strong>Why is it behind?</strong> {words ?? <Bone width={320} />}
    </p>
  );
}
