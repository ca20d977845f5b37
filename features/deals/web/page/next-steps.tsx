import { hrefOf } from '@kontor/core/contract';
import { money, Note, Panel, UiLink } from '@kontor/core/ui';
import { type Deal, dealPages, FIELDS_MISSING, NO_PLAN } from '@kontor/deals/contract';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { ForecastWords } from './forecast-words.tsx';
import { isJustPublished } from './just-published.ts';
import { useDealForecast } from './use-deal-forecast.ts';

type Step = { label: string; note: string | null; isDone: boolean; tab: 'general' | 'delivery' | null };

const DONE_SIZE = 18;

function stepsOf(deal: Deal): Step[] {
  const hasPrice = Number(deal.rate) > 0;
  const asksApproval = deal.nextDealActions.includes('SEND_FOR_APPROVAL');
  return [
    { label: 'Media plan', note: deal.mediaPlanTitle ?? NO_PLAN, isDone: deal.mediaPlans !== null, tab: 'general' },
    { label: 'Price', note: hasPrice ? `${money(deal.rate)} CPM` : FIELDS_MISSING, isDone: hasPrice, tab: 'delivery' },
    { label: 'Buyer', note: deal.selectedDsp || FIELDS_MISSING, isDone: deal.dealDspId !== '', tab: 'general' },
    {
      label: 'Approval',
      note: asksApproval
        ? `${deal.mustApprove.join(' and ') || 'A publisher of the plan'} approves it first.`
        : 'Not needed for this plan.',
      isDone: !asksApproval,
      tab: null,
    },
  ];
}

function Draft({ deal }: { deal: Deal }) {
  const forecast = useDealForecast(deal.mediaPlans);
  const steps = stepsOf(deal);
  const missing = steps.filter(({ isDone }) => !isDone).length;
  return (
    <Panel title="Before buyers see this deal" note={missing === 0 ? 'Nothing is missing' : `${missing} of ${steps.length} missing`}>
      <ul className="k-deal-steps">
        {steps.map(({ label, note, isDone, tab }) => {
          const Icon = isDone ? IconCircleCheck : IconCircleDashed;
          return (
            <li key={label} data-done={isDone || undefined}>
              <Icon size={DONE_SIZE} stroke={1.5} aria-hidden />
              <span>
                {tab ? <UiLink href={hrefOf(dealPages.edit, { id: deal.id, type: tab })}>{label}</UiLink> : label}
                <span className="k-visually-hidden">{isDone ? ', done' : ', missing'}</span>
              </span>
              <span className="k-note">{note}</span>
            </li>
          );
        })}
      </ul>
      <p className="k-deal-next">
        {deal.publishBlocker ??
          (steps.at(-1)?.isDone ? 'Ready: Publish shows it to buyers.' : 'Ready: Send for Approval asks the publisher.')}{' '}
        {deal.mediaPlans && (
          <>
            Forecast: <ForecastWords forecast={forecast} />.
          </>
        )}
      </p>
    </Panel>
  );
}

function JustPublished({ deal }: { deal: Deal }) {
  const forecast = useDealForecast(deal.mediaPlans);
  return (
    <Note tone="pos">
      <strong>First requests show here within the hour.</strong> Forecast: <ForecastWords forecast={forecast} />.
    </Note>
  );
}

/** What comes next: of a draft what is missing, of a deal just published when its figures begin. */
export function NextSteps({ deal }: { deal: Deal }) {
  if (deal.status === 'DRAFT') return <Draft deal={deal} />;
  return deal.status === 'PUBLISHED' && isJustPublished(deal.id) ? <JustPublished deal={deal} /> : null;
}
