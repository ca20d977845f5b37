import { type AudienceTree, anyOf, namedSegment, type Targeting } from '@kontor/market/contract';

/** Of a segment that requests say themselves, by its id: its type, how they call it, and its data. One that is not here has members. */
export type SaidByRequests = ReadonlyMap<string, { dataType: string; remoteId: string; dataNames: readonly string[] }>;

/** By which dimension of the market a segment is found, and by which values: its remote id behind each name of its provider's data. */
export function marketValues(id: string, said: SaidByRequests): { dimension: 'segments' | 'contextual'; values: string[] } {
  const source = said.get(id);
  if (!source) return { dimension: 'segments', values: [id] };
  const { dataType, remoteId, dataNames } = source;
  const values = dataNames.length === 0 ? [remoteId] : dataNames.map((name) => namedSegment(name, remoteId));
  return { dimension: dataType === 'Contextual' ? 'contextual' : 'segments', values };
}

/** Requests of any of these segments: of members by the segment's id, and of segments that requests say themselves by its remote id. */
export function anySegment(ids: readonly string[], said: SaidByRequests): Targeting {
  const values = Map.groupBy(
    ids.map((id) => marketValues(id, said)),
    ({ dimension }) => dimension,
  );
  const of = [...values].map(([dimension, named]) =>
    anyOf(
      dimension,
      named.flatMap((one) => one.values),
    ),
  );
  return of.length === 1 && of[0] ? of[0] : { kind: 'or', of };
}

/** Requests of an audience: segments joined by `or` are one condition of many values. */
export function audienceTargeting(tree: AudienceTree, said: SaidByRequests): Targeting {
  if (tree.kind === 'segment') return anySegment([tree.id], said);
  if (tree.kind === 'not') return { kind: 'not', of: audienceTargeting(tree.of, said) };
  if (tree.kind === 'and') return { kind: 'and', of: tree.of.map((one) => audienceTargeting(one, said)) };
  const leaves = tree.of.flatMap((one) => (one.kind === 'segment' ? one.id : []));
  const groups = tree.of.filter(({ kind }) => kind !== 'segment').map((one) => audienceTargeting(one, said));
  if (groups.length === 0) return anySegment(leaves, said);
  return { kind: 'or', of: [...(leaves.length > 0 ? [anySegment(leaves, said)] : []), ...groups] };
}
