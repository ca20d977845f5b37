import { type ChangeLog, plain } from '@kontor/core/contract';
import { DEAL_FIELDS, DEAL_TYPE_LABELS, type DealStatus, STATUS_LABELS } from '@kontor/deals/contract';
import { DIMENSION_KEYS, DIMENSIONS, type NameOf, valueName } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import { dimensionWords } from '@kontor/media-plans/contract';
import type { DemoDeal } from './deals.ts';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { Cast, DemoPlan } from './media-plans.ts';
import type { HistoryRow, SegmentRow } from './rows.ts';
import type { DemoUser } from './users.ts';

/** How a deal came to its status (design §6.2); one that names a premium publisher was sent to it first. */
const PATHS: Record<DealStatus, DealStatus[]> = {
  DRAFT: [],
  SEND_FOR_APPROVAL: ['SEND_FOR_APPROVAL'],
  APPROVED: ['SEND_FOR_APPROVAL', 'APPROVED'],
  CHANGES_REQUESTED: ['SEND_FOR_APPROVAL', 'CHANGES_REQUESTED'],
  PUBLISHED: ['PUBLISHED'],
  UNPUBLISHED: ['PUBLISHED', 'UNPUBLISHED'],
  INACTIVE: ['PUBLISHED', 'INACTIVE'],
};

const set = (name: string, newValue: string | null): ChangeLog[] =>
  newValue === null || newValue === '' ? [] : [{ name, action: 'Create', oldValue: null, newValue }];
const changed = (name: string, oldValue: string, newValue: string): ChangeLog[] => [{ name, action: 'Update', oldValue, newValue }];

type Step = { summary: string; changelogs: ChangeLog[]; actor: DemoUser };
type Entity = Pick<HistoryRow, 'account_id' | 'entity' | 'entity_id'>;

/** Rows of what happened to a plan or a deal, its making first; `times` are the moments, one a step. */
function rowsOf({ newId }: Demo, entity: Entity, steps: Step[], times: Date[]): HistoryRow[] {
  return steps.map(({ summary, changelogs, actor }, index) => {
    const at = times[index];
    if (!at) throw new RangeError('A step has no moment.');
    return {
      id: newId(at),
      ...entity,
      summary,
      action: index === 0 ? 'Create' : 'Update',
      actor_id: actor.id,
      creator_name: actor.name,
      changelogs,
      created_at: at.toISOString(),
    };
  });
}

/** `count` moments from `from` on, the last before `until`. */
function spread(count: number, from: Date, until: Date): Date[] {
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + ((until.getTime() - from.getTime()) * index) / count));
}

/** A deal is made ready within days; an unpublished one was paused lately, an inactive one ended with its flight. */
function dealTimes({ random, now }: Demo, deal: DemoDeal, steps: number): Date[] {
  const ready = new Date(Math.min(daysFrom(deal.flight.created, 2.5).getTime(), now.getTime()));
  const early = spread(steps, deal.flight.created, ready);
  if (deal.status === 'UNPUBLISHED')
    return [...early.slice(0, -1), new Date(Math.max(ready.getTime(), daysFrom(now, -random.between(0.5, 10)).getTime()))];
  if (deal.status === 'INACTIVE' && deal.flight.end) return [...early.slice(0, -1), daysFrom(deal.flight.end, 0.5)];
  return early;
}

const priceWords = (rate: string) => `$${plain(rate)}`;

/** The names of codes, as the lookups give them. */
const namesIn =
  ({ publishers, inventory }: Cast['supply']): NameOf =>
  (dimension, code) => {
    const values = VALUES[dimension];
    if (values === 'publishers') return publishers.find(({ id }) => id === code)?.name;
    if (typeof values === 'string') return inventory.find(({ key }) => key === code)?.name;
    const value = values.find((one) => one.code === code);
    return value && valueName(dimension, value);
  };

export function planHistory(demo: Demo, { users, supply }: Cast, plan: DemoPlan): HistoryRow[] {
  const author = byId(users, plan.created_by);
  const made: Step = {
    summary: 'Media plan created',
    actor: author,
    changelogs: [
      ...set('Title', plan.title),
      ...set('Description', plan.description),
      ...DIMENSION_KEYS.flatMap((key) => set(DIMENSIONS[key].label, dimensionWords(plan.targeting, key, namesIn(supply)))),
    ],
  };
  const steps = [made];
  if (demo.random.chance(0.3))
    steps.push({ summary: 'Media plan updated', actor: author, changelogs: changed('Title', `${plan.title} (draft)`, plan.title) });
  if (!plan.enabled) steps.push({ summary: 'Media plan updated', actor: author, changelogs: changed('Status', 'Enabled', 'Disabled') });
  const times = spread(steps.length, new Date(plan.created_at), demo.now);
  return rowsOf(demo, { account_id: plan.account_id, entity: 'media-plan', entity_id: plan.id }, steps, times);
}

/** How an uploaded segment began; nothing of others. */
export function uploadHistory(demo: Demo, users: DemoUser[], segment: SegmentRow): HistoryRow[] {
  if (segment.account_id === null || segment.created_by === null) return [];
  const changelogs = [
    ...set('Name', segment.title),
    ...set('Segment Type', segment.data_type),
    ...set('Remote ID', segment.source_segment_id),
  ];
  const made: Step = { summary: 'Segment created', actor: byId(users, segment.created_by), changelogs };
  return rowsOf(demo, { account_id: segment.account_id, entity: 'segment', entity_id: segment.id }, [made], [new Date(segment.created_at)]);
}

export function dealHistory(demo: Demo, cast: Cast, deal: DemoDeal): HistoryRow[] {
  const { random } = demo;
  const colleagues = cast.users.filter((user) => user.accounts.includes(deal.account.key));
  const firstRate = random.chance(0.35) ? (Number(deal.rate) * random.between(0.8, 1.25)).toFixed(2) : deal.rate;
  const made: Step = {
    summary: 'Deal created',
    actor: byId(cast.users, deal.created_by),
    changelogs: [
      ...set('Title', deal.title),
      ...set('Deal ID', deal.deal_id),
      ...set(DEAL_FIELDS.type.label, DEAL_TYPE_LABELS[deal.type]),
      ...set(DEAL_FIELDS.mediaPlans.label, deal.plan?.title ?? null),
      ...set(DEAL_FIELDS.rate.label, priceWords(firstRate)),
    ],
  };
  const priced: Step = {
    summary: 'Deal updated',
    actor: random.pick(colleagues),
    changelogs: changed(DEAL_FIELDS.rate.label, priceWords(firstRate), priceWords(deal.rate)),
  };
  const steps = [made, ...(firstRate === deal.rate ? [] : [priced]), ...statusSteps(demo, cast, { deal, colleagues })];
  return rowsOf(demo, { account_id: deal.account_id, entity: 'deal', entity_id: deal.id }, steps, dealTimes(demo, deal, steps.length));
}

/** The publisher's people answer, the account's own do the rest. */
function statusSteps(
  { random }: Demo,
  { accounts, users }: Cast,
  { deal, colleagues }: { deal: DemoDeal; colleagues: DemoUser[] },
): Step[] {
  const approver = deal.plan?.approver;
  const publisher = approver && accounts.find((account) => account.publisher_id === approver.id);
  const approvers = users.filter((user) => publisher && user.accounts.includes(publisher.key));
  const own = PATHS[deal.status];
  const path = publisher && own[0] === 'PUBLISHED' ? [...PATHS.APPROVED, ...own] : own;
  return path.map((status, index): Step => {
    const isAnswer = status === 'APPROVED' || status === 'CHANGES_REQUESTED';
    const actor = random.pick(isAnswer ? approvers : colleagues);
    return {
      summary: 'Status changed',
      actor,
      changelogs: changed('Status', STATUS_LABELS[path[index - 1] ?? 'DRAFT'], STATUS_LABELS[status]),
    };
  });
}

function byId(users: DemoUser[], id: string): DemoUser {
  const user = users.find((candidate) => candidate.id === id);
  if (!user) throw new RangeError(`No demo user has the id ${id}.`);
  return user;
}
