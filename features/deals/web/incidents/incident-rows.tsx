import { hrefOf, ZONES } from '@kontor/core/contract';
import { Ago, fieldId, UiLink } from '@kontor/core/ui';
import { useStaffView } from '@kontor/core/web';
import { DEAL_FIELDS, type DealRule, dealPages, type Incident, ruleOf } from '@kontor/deals/contract';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import '../deals.css';

const moment = (instant: string) => <Ago instant={instant} zone={ZONES.EST.iana} zoneLabel="EST" />;

/** The funnel of the week, where the causes are. */
const FUNNEL = '?range=last7day#losses';

/** What changes it beside what the funnel says: the field of the deal, or its plan. */
function Mend({ rule, deal }: { rule: DealRule; deal: Incident['deal'] }) {
  const isStaff = useStaffView();
  const { mends } = ruleOf(rule);
  if (mends.field === null) {
    const page = isStaff ? mediaPlanPages.staffEdit : mediaPlanPages.edit;
    return mends.isPlan && deal.plan ? (
      <UiLink className="k-link" href={hrefOf(page, { id: deal.plan, type: 'targeting' })}>
        Media plan
      </UiLink>
    ) : null;
  }
  const known = Object.entries(DEAL_FIELDS).find(([key]) => key === mends.field)?.[1];
  if (!known) return null;
  const page = isStaff ? dealPages.staffEdit : dealPages.edit;
  return (
    <UiLink className="k-link" href={`${hrefOf(page, { id: deal.id, type: known.tab })}#${fieldId(mends.field)}`}>
      {known.label}
    </UiLink>
  );
}

/** Incidents one below the other: what it is, of which deal, when it opened, and the way to its cause. */
export function IncidentRows({ incidents, isOfDeal = false }: { incidents: readonly Incident[]; isOfDeal?: boolean }) {
  const page = useStaffView() ? dealPages.staffEdit : dealPages.edit;
  return (
    <ul className="k-incidents">
      {incidents.map(({ id, rule, deal, company, openedAt, resolvedAt }) => {
        const { label } = ruleOf(rule);
        const dashboard = hrefOf(page, { id: deal.id, type: 'dashboard' });
        return (
          <li key={id} data-resolved={resolvedAt !== null || undefined}>
            <strong className={resolvedAt === null ? 'k-deal-marks' : 'k-note'}>{label}</strong>
            {!isOfDeal && (
              <UiLink className="k-incident-deal" href={dashboard}>
                {deal.title}
              </UiLink>
            )}
            {company && <span className="k-note">{company}</span>}
            <span className="k-note">
              opened {moment(openedAt)}
              {resolvedAt !== null && <>, resolved {moment(resolvedAt)}</>}
            </span>
            {resolvedAt === null && (
              <span className="k-incident-ways">
                <UiLink className="k-link" href={`${dashboard}${FUNNEL}`} aria-label={`Why: ${label}, ${deal.title}`}>
                  Why
                </UiLink>
                <Mend rule={rule} deal={deal} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
