import { DIMENSIONS, type Dimension } from './dimensions.ts';
import type { SampledRequest } from './sampled-request.ts';
import { hostsAbove } from './subdomains.ts';
import type { Targeting } from './targeting.ts';

/** Which segments a request is in. What it says itself, unless somebody knows the members. */
export type SegmentsOf = (request: SampledRequest) => readonly string[];
const ownSegments: SegmentsOf = ({ segments }) => segments;

/** What a request can be found by: its values, and of codes in tiers and of hosts those above them. */
function valuesIn(request: SampledRequest, dimension: Dimension, segmentsOf: SegmentsOf): readonly string[] {
  if (dimension === 'segments') return segmentsOf(request);
  const { column, tiers, hosts } = DIMENSIONS[dimension];
  const found = [request[column]].flat().map(String);
  if (hosts) return found.flatMap((host) => [host, ...hostsAbove(host)]);
  return tiers ? found.flatMap((code) => [code, code.split(tiers)[0] ?? code]) : found;
}

/** Whether a request is inside a targeting. Over an OpenRTB request: `matches(tree, flatten(sent))`. */
export function matches(tree: Targeting, request: SampledRequest, segmentsOf = ownSegments): boolean {
  switch (tree.kind) {
    case 'any':
      return valuesIn(request, tree.dimension, segmentsOf).some((value) => tree.values.includes(value));
    case 'and':
      return tree.of.every((part) => matches(part, request, segmentsOf));
    case 'or':
      return tree.of.some((part) => matches(part, request, segmentsOf));
    case 'not':
      return !matches(tree.of, request, segmentsOf);
  }
}
