import { hrefOf } from '@kontor/core/contract';
import { Bone, compact, cpm, ErrorPanel, UiLink } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { type NameOf, wordsOf } from '@kontor/market/contract';
import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import { MARKET_DIMENSION, type MediaPlan, mediaPlanPages, mediaPlanRoutes, PLAN_DIMENSIONS, planTree } from '@kontor/media-plans/contract';
import './plan-summary.css';

const namesOf = ({ names }: MediaPlan): NameOf => {
  const planDimension = Object.fromEntries(PLAN_DIMENSIONS.map((dimension) => [MARKET_DIMENSION[dimension], dimension]));
  return (dimension, code) => {
    if (dimension === 'platform') return PLATFORMS.find((one) => one.code === code)?.name;
    if (dimension === 'mediaType') return MEDIA_TYPES.find((one) => one.code === code)?.name;
    return names[planDimension[dimension] ?? '']?.[code];
  };
};

/** A plan in words with what it would deliver: what a deal shows of the plan it attaches. */
export function PlanSummary({ id, admin = false }: { id: string; admin?: boolean | undefined }) {
  const { data: plan, error, refetch, isFetching } = useCall(mediaPlanRoutes.get, { id, admin });
  const forecast = useCall(mediaPlanRoutes.forecast, { targeting: plan?.targeting ?? {} }, { enabled: plan !== undefined });
  if (error) {
    return (
      <ErrorPanel title="The media plan did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorText(error)}
      </ErrorPanel>
    );
  }
  if (!plan) return <Bone width="80%" />;
  const answer = forecast.data;
  return (
    <div className="k-plan-summary">
      <p>{wordsOf(planTree(plan.targeting), namesOf(plan))}.</p>
      <p className="k-note">
        {answer && (
          <>
            <b className="k-num">{compact(answer.requests)}</b> requests/day
            {answer.isEnough && `, ${compact(answer.low)} – ${compact(answer.high)} in 90 %`}, data fee {cpm(answer.dataFee)}.{' '}
          </>
        )}
        <UiLink className="k-link" href={hrefOf(admin ? mediaPlanPages.staffEdit : mediaPlanPages.edit, { id, type: 'targeting' })}>
          Open media plan
        </UiLink>
      </p>
    </div>
  );
}
