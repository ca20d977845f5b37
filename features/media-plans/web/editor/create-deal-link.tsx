import { allows, hrefOf } from '@kontor/core/contract';
import { ButtonLink, ReasonButton } from '@kontor/core/ui';
import { stringifySearch, useSession, useUrl } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import type { MediaPlan } from '@kontor/media-plans/contract';
import { flightOf, GoalSearch } from '../forecast/use-goal.ts';
import { useNeedlePrice } from '../forecast/use-needle-price.ts';

const DISABLED = 'Enable this media plan first.';

/** On to a deal of a saved plan, with its title, the price of the rail's line and the goal it is held against. */
export function CreateDealLink({ plan: { id, status, targeting } }: { plan: MediaPlan }) {
  const session = useSession();
  const [goal] = useUrl(GoalSearch);
  const price = useNeedlePrice(targeting, goal.cpm);
  if (!allows(dealPages.create.access, session)) return null;
  if (!status)
    return (
      <ReasonButton className="k-grow" reason={DISABLED}>
        Create deal
      </ReasonButton>
    );
  const { startDate, endDate } = flightOf(goal);
  const wanted = goal.goal && { goal: goal.goal, goalIn: goal.goalIn, from: startDate, to: endDate };
  return (
    <ButtonLink
      className="k-grow"
      href={`${hrefOf(dealPages.create, { type: 'general' })}${stringifySearch({ plan: id, price, ...wanted })}`}
    >
      Create deal
    </ButtonLink>
  );
}
