import { type Demo, daysFrom } from './demo-clock.ts';
import type { AvailRow, PlanRow } from './rows.ts';
import { STRATEGIES, type Supply } from './strategies.ts';
import type { DemoUser } from './users.ts';

const EXPLORED = ['Live sports CTV', 'In-app rewarded video', 'Canada streaming', 'Top 25 markets CTV'];

/** What staff explore of the market: targetings that plans have too, under titles of their own. */
export function demoAvails({ random, now, newId }: Demo, users: readonly DemoUser[], supply: Supply): AvailRow[] {
  const staff = users.find(({ super_user: isSuper, platform_admin: isAdmin }) => isAdmin && !isSuper) ?? users[0];
  return STRATEGIES.filter(({ label }) => EXPLORED.includes(label)).map(({ label, build }, index) => {
    const at = daysFrom(now, -(index * 9 + 4));
    const made: Pick<PlanRow, 'targeting'> = { targeting: build(random, supply) };
    const when = at.toISOString();
    return { id: newId(at), title: `${label}, what is there`, ...made, created_by: staff?.id ?? '', created_at: when, updated_at: when };
  });
}
