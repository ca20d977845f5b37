import { fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import type { AudienceTree } from '@kontor/market/contract';
import { segmentOverlap, toldSizes } from '@kontor/market/server';
import { type figureRoutes, isSaidByRequest, segmentWithoutMembers } from '@kontor/segments/contract';
import type { Planner } from '../open-segments.ts';
import { peopleAsker } from '../people-asker.ts';
import { type FiguredSegment, figuredSegments } from './figured-segment.ts';
import { usableMembers } from './usable-members.ts';

type Routes = typeof figureRoutes;

/** Segments whose members we know; throws for one that requests name themselves. */
async function withMembers(planner: Planner, ids: readonly string[]): Promise<FiguredSegment[]> {
  const found = await figuredSegments(planner, ids);
  if (found.some(({ dataType }) => isSaidByRequest(dataType))) fail(segmentWithoutMembers);
  return found;
}

/** How many members each two of some segments share. */
export async function readOverlap(call: SignedCall<Routes['overlap']>) {
  const [found, usable] = await Promise.all([withMembers(call, call.input.ids), usableMembers(call)]);
  const ids = found.map(({ id }) => id);
  const { shared, everybody } = await segmentOverlap(call.stores.events, { segments: ids, among: usable, people: peopleAsker(call) });
  const segments = found.map(({ id, name }, index) => ({ id, name, users: shared[index]?.[index] ?? 0 }));
  return { segments, shared, everybody };
}

/** What a segment adds to others of which somebody is in any. */
export async function readAdds(call: SignedCall<Routes['adds']>) {
  const { id, to } = call.input;
  const found = await withMembers(call, [id, ...to]);
  const known = new Set(found.map((one) => one.id));
  const any = (ids: readonly string[]) => ({
    kind: 'or' as const,
    of: [...new Set(ids)].filter((one) => known.has(one)).map((one) => ({ kind: 'segment' as const, id: one })),
  });
  const there = any(to);
  const news: AudienceTree = { kind: 'and', of: [any([id]), { kind: 'not', of: there }] };
  // What it adds is a count of its own: a difference of rounded ones would say nothing.
  const [before = 0, after = 0, added = 0] = await toldSizes(call.stores.events, [there, any([...to, id]), news], peopleAsker(call));
  return { before, after, added };
}
