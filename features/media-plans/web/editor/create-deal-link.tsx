import { allows, hrefOf } from '@kontor/core/contract';
import { ButtonLink, money, ReasonButton } from '@kontor/core/ui';
import { stringifySearch, useSession, useUrl } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import type { MediaPlan } from '@kontor/media-plans/contract';
import { flightOf, GoalSearch } from '../forecast/use-goal.ts';
import { useNeedlePrice } from '../forecast/use-needle-price.ts';

const DISABLED = 'Enable this media plan first.';

/** On to a deal of a saved plan, with its title, the goal it is held against, and a price: that of the rail's line unless `at` says another. */
export function CreateDealLink({ plan: { id, status, targeting }, at }: { plan: MediaPlan; at?: string | undefined }) {
  const session = useSession();
  const [goal] = useUrl(GoalSearch);
  const needle = useNeedlePrice(targeting, goal.cpm);
  const price = at ?? needle;
  const label = at === undefined ? 'Create deal' : `Use ${money(at)} in a deal`;
  if (!allows(dealPages.create.access, session)) return null;
  if (!status)
    return (
      <ReasonButton className="k-grow" reason={DISABLED}>
        {label}
      </ReasonButton>
    );
  const { startDate, endDate } = flightOf(goal);
  const wanted = goal.goal && { goal: goal.goal, goalIn: goal.goalIn, from: startDate, to: endDate };
  return (
    <ButtonLink
      className="k-grow"
      href={`${hrefOf(dealPages.create, { type: 'general' })}${stringifySearch({ plan: id, price, ...wanted })}`}
    >
      {label}
    </ButtonLink>
  );
}
