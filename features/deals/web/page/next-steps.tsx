import { Note } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { type Deal, dealRoutes } from '@kontor/deals/contract';
import { approvalWords, nextWords } from '../preflight/launch-words.ts';
import { PreflightPanel } from '../preflight/preflight-panel.tsx';
import { ForecastWords } from './forecast-words.tsx';
import { isJustPublished } from './just-published.ts';
import { useDealForecast } from './use-deal-forecast.ts';

type Props = { deal: Deal; onGo: (field: string) => void };

function Draft({ deal, onGo }: Props) {
  const forecast = useDealForecast(deal.mediaPlans);
  const checks = useCall(dealRoutes.preflight, { id: deal.id }, { staleTime: 0 });
  const approval = approvalWords(deal);
  return (
    <PreflightPanel checks={checks} approval={approval} isQuiet onGo={onGo}>
      <p className="k-deal-next">
        {deal.publishBlocker ?? (approval && nextWords(approval))}{' '}
        {deal.mediaPlans && (
          <>
            Forecast: <ForecastWords forecast={forecast} terms={deal} />.
          </>
        )}
      </p>
    </PreflightPanel>
  );
}

function JustPublished({ deal }: { deal: Deal }) {
  const forecast = useDealForecast(deal.mediaPlans);
  return (
    <Note tone="pos">
      <strong>First avails show here within the hour.</strong> Forecast: <ForecastWords forecast={forecast} terms={deal} />.
    </Note>
  );
}

/** What comes next: of a draft what stands before publishing, of a deal just published when its figures begin. */
export function NextSteps({ deal, onGo }: Props) {
  if (deal.status === 'DRAFT') return <Draft deal={deal} onGo={onGo} />;
  return deal.status === 'PUBLISHED' && isJustPublished(deal.id) ? <JustPublished deal={deal} /> : null;
}
