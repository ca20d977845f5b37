import { DIMENSIONS, type Dimension } from './dimensions.ts';
import type { SampledRequest } from './sampled-request.ts';
import type { Targeting } from './targeting.ts';

/** What a request can be found by: its values, and of codes in tiers those above them. */
function valuesIn(request: SampledRequest, dimension: Dimension): readonly string[] {
  const { column, tiers } = DIMENSIONS[dimension];
  const found = [request[column]].flat().map(String);
  return tiers ? found.flatMap((code) => [code, code.split(tiers)[0] ?? code]) : found;
}

/** Whether a request is inside a targeting. Over an OpenRTB request: `matches(tree, flatten(sent))`. */
export function matches(tree: Targeting, request: SampledRequest): boolean {
  switch (tree.kind) {
    case 'any':
      return valuesIn(request, tree.dimension).some((value) => tree.values.includes(value));
    case 'and':
      return tree.of.every((part) => matches(part, request));
    case 'or':
      return tree.of.some((part) => matches(part, request));
    case 'not':
      return !matches(tree.of, request);
  }
}
