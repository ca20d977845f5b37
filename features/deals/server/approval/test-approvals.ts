import { type Caller, openCaller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { lettersTo, type TestApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { openTestDeals } from '../test-deals.ts';

/** Answers for Ironbark, the second restricted publisher of these tests. */
const SECOND = 'bronwen.tully@ironbark.example';

/** Two restricted publishers with their people, and deals that name them. */
export async function openTestApprovals(app: TestApp) {
  const [agency, publisher] = [await app.as('agency'), await app.as('publisher')];
  const second = openCaller(app.server);
  await second.signIn(SECOND);
  const deals = await openTestDeals(agency, app.stores.entities);
  const { rows } = await deals.run(
    sql`SELECT name, publisher_id AS id, id AS account FROM account WHERE name IN ('Fernstream Media', 'Ironbark Sports Group') ORDER BY name`,
  );
  const [first, other] = rows.map(({ id, name, account }) => ({ id: String(id), name: String(name), account: String(account) }));
  if (!first || !other) throw new Error('The demo has no restricted publishers.');
  const targeting = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });
  const naming = (...values: string[]) => targeting({ publishers: { included: true, values } });
  const planOf = async (of: MediaPlanTargeting) =>
    (await agency.try(mediaPlanRoutes.create, { title: 'Plan to approve', targeting: of })).envelope.value ?? '';
  const changePlan = (id: string, of: MediaPlanTargeting) =>
    agency.call(mediaPlanRoutes.update, { id, title: 'Plan to approve', targeting: of });
  const step = (
    caller: Caller,
    id: string,
    status: 'SEND_FOR_APPROVAL' | 'APPROVED' | 'CHANGES_REQUESTED' | 'DRAFT' | 'PUBLISHED',
    comment = status === 'CHANGES_REQUESTED' ? 'Another price, please.' : '',
  ) => caller.try(dealRoutes.updateStatus, { id, status, comment });
  const sent = async (change: Parameters<typeof deals.create>[0]) => {
    const id = await deals.create(change);
    const { status, envelope } = await step(agency, id, 'SEND_FOR_APPROVAL');
    if (status !== 200) throw new Error(envelope.msg);
    return id;
  };
  return {
    agency,
    publisher,
    second,
    deals,
    first,
    other,
    targeting,
    naming,
    planOf,
    changePlan,
    step,
    lettersTo: (email: string) => lettersTo(app, email),
    sent,
  };
}
