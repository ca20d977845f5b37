import type { Caller } from '@kontor/core/testing';
import { randomOf } from '@kontor/database/seed';
import { dealRoutes, dealVersionRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { reviewDealsOfPlans } from './approval/review-deals.ts';
import { openTestApprovals } from './approval/test-approvals.ts';
import {
  type Actor,
  approverActions,
  born,
  type Command,
  isSeenBy,
  LETTERS,
  type Life,
  next,
  ownerActions,
  type Step,
} from './deal-life-model.ts';
import { endFlights } from './index.ts';

/** Daily few lives; at night many (tools/night.ts). */
const RUNS = Number(process.env['DEAL_LIVES'] ?? 10);
const SEED = Number(process.env['PLANS_SEED'] ?? 13);
const COMMANDS = 30;

const app = testApp();
let world: Awaited<ReturnType<typeof openTestApprovals>>;
let callers: Record<Actor, Caller>;
beforeAll(async () => {
  world = await openTestApprovals(app);
  const [planner, staff, superUser, rival] = [await app.as('planner'), await app.as('staff'), await app.as('super'), await app.as('rival')];
  callers = { agency: world.agency, planner, A: world.publisher, B: world.second, staff, super: superUser, rival };
});

const STEPS: readonly Step[] = ['SEND_FOR_APPROVAL', 'APPROVED', 'CHANGES_REQUESTED', 'DRAFT', 'PUBLISHED', 'UNPUBLISHED'];
const ACTORS: readonly Actor[] = ['agency', 'planner', 'A', 'B', 'staff', 'super', 'rival'];
type Random = ReturnType<typeof randomOf>;

/** Mostly what may be done next, so that lives get somewhere; else anything by anybody. */
function commandOf(random: Random, life: Life): Command {
  if (life.isDeleted && random.chance(0.5)) return { do: 'bringBack', by: random.chance(0.8) ? 'planner' : random.pick(ACTORS) };
  const some = () => LETTERS.filter(() => random.chance(0.4));
  if (random.chance(0.45)) {
    const waiting = LETTERS.filter((one) => approverActions(life, one).length > 0);
    const by: Actor = waiting.length > 0 && random.chance(0.7) ? random.pick(waiting) : random.pick(['agency', 'planner'] as const);
    const open = by === 'A' || by === 'B' ? approverActions(life, by) : ownerActions(life);
    if (open.length > 0)
      return { do: 'step', by, to: by === 'A' || by === 'B' ? (random.chance(0.75) ? 'APPROVED' : random.pick(open)) : random.pick(open) };
  }
  if (random.chance(0.45)) return { do: 'step', by: random.pick(ACTORS), to: random.pick(STEPS) };
  if (random.chance(0.45))
    return {
      do: 'edit',
      by: random.chance(0.8) ? 'agency' : random.pick(ACTORS),
      seats: some(),
      hasPlan: random.chance(0.85),
      rate: random.pick([10, 10, 11]),
    };
  if (random.chance(0.6)) return { do: 'plan', names: some() };
  if (random.chance(0.5)) return { do: 'restrict', which: random.pick(LETTERS), is: random.chance(0.7) };
  return random.chance(0.75) ? { do: 'remove', by: random.pick(ACTORS) } : { do: 'end' };
}

type Deal = { id: string; plan: string; draft: ReturnType<typeof world.deals.draft> };
const idsOf = (letters: readonly string[]) => letters.map((one) => (one === 'A' ? world.first.id : world.other.id));

/** Does it to the product; true where it was taken. */
async function perform({ id, plan, draft }: Deal, command: Command): Promise<boolean> {
  switch (command.do) {
    case 'step': {
      const { by, to } = command;
      return (await callers[by].try(dealRoutes.updateStatus, { id, status: to, comment: 'Another price, please.' })).status === 200;
    }
    case 'edit': {
      const { by, seats, hasPlan, rate } = command;
      const change = { ...draft, pubSeats: idsOf(seats), mediaPlans: hasPlan ? plan : null, rate: String(rate), id };
      return (await callers[by].try(dealRoutes.update, change)).status === 200;
    }
    case 'plan':
      await world.changePlan(plan, command.names.length > 0 ? world.naming(...idsOf(command.names)) : world.targeting());
      await reviewDealsOfPlans(app.stores, [plan]);
      return true;
    case 'remove':
      return (await callers[command.by].try(dealRoutes.remove, { id })).status === 200;
    case 'bringBack':
      return (await callers[command.by].try(dealVersionRoutes.restore, { id })).status === 200;
    case 'restrict':
      await world.deals.run(sql`UPDATE publisher SET premium = ${command.is} WHERE id = ${idsOf([command.which])[0]}`);
      return true;
    case 'end':
      await world.deals.run(
        sql`UPDATE deal SET flight_start = '2020-01-01', flight_end = '2020-02-01' WHERE id = ${id} AND status <> 'DRAFT' AND deleted_at IS NULL`,
      );
      await endFlights(app.stores);
      return true;
  }
}

type Other = 'planner' | 'staff' | 'super' | 'rival' | 'A' | 'B';
/** What its owner and somebody else are told of a deal. */
async function seen({ id }: Deal, other: Other) {
  const isStaff = other === 'staff' || other === 'super';
  const of = async (caller: Caller, admin = false) => {
    const { status, envelope } = await caller.try(dealRoutes.get, { id, admin });
    return status === 200 ? [envelope.data?.status, envelope.data?.nextDealActions] : status;
  };
  const asked = async (caller: Caller) => {
    const { status, envelope } = await caller.try(dealRoutes.approval, { id });
    return status === 200 ? [envelope.data?.status, envelope.data?.nextDealActions] : status;
  };
  // Nobody changes anything meanwhile: what two people read of one moment is read at once.
  const [owner, others] = await Promise.all([
    of(callers.agency),
    other === 'A' || other === 'B' ? asked(callers[other]) : of(callers[other], isStaff),
  ]);
  return { owner, other: others };
}

function expectedOf(life: Life, other: Other) {
  const own = life.isDeleted ? 404 : [life.status, ownerActions(life)];
  if (other === 'A' || other === 'B')
    return { owner: own, other: isSeenBy(life, other) ? [life.status, approverActions(life, other)] : 404 };
  return { owner: own, other: other === 'planner' ? own : other === 'rival' || life.isDeleted ? 404 : [life.status, []] };
}

test(`the life of a deal is that of the model, over HTTP: ${RUNS} lives of ${COMMANDS} commands (design §6.2, decisions P8, D62)`, {
  timeout: 3_600_000,
}, async () => {
  const reached = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) {
    const random = randomOf(SEED * 100_000 + run);
    await world.deals.run(sql`UPDATE publisher SET premium = true WHERE id IN (${world.first.id}, ${world.other.id})`);
    const plan = await world.planOf(world.targeting());
    const draft = world.deals.draft({ mediaPlans: plan, rate: '10' });
    const deal: Deal = { id: await world.deals.create(draft), plan, draft };
    let life = born();
    const done: string[] = [];
    for (let n = 0; n < COMMANDS; n += 1) {
      const command = commandOf(random, life);
      const after = next(life, command);
      done.push(JSON.stringify(command));
      const why = `run ${run}: ${done.slice(-8).join(' ')}`;
      expect(await perform(deal, command), why).toBe(after !== null);
      life = after ?? life;
      reached.add(life.isDeleted ? 'deleted' : life.status);
      const other = random.pick(['A', 'A', 'B', 'B', 'planner', 'staff', 'super', 'rival'] as const);
      expect(await seen(deal, other), why).toEqual(expectedOf(life, other));
    }
    for (const who of LETTERS) {
      const { rows } = await callers[who].call(dealRoutes.list, { q: draft.title });
      const row = rows.find(({ id }) => id === deal.id);
      expect(row ? [row.data.status, row.data.nextDealActions] : null).toEqual(
        isSeenBy(life, who) ? [life.status, approverActions(life, who)] : null,
      );
    }
  }
  if (RUNS >= 40) expect(reached.size).toBe(8);
});
