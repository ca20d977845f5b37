import { DIMENSIONS } from './dimensions.ts';
import type { SampledRequest } from './sampled-request.ts';
import type { Targeting } from './targeting.ts';

/** Whether a request is inside a targeting. Over an OpenRTB request: `matches(tree, flatten(sent))`. */
export function matches(tree: Targeting, request: SampledRequest): boolean {
  switch (tree.kind) {
    case 'any': {
      const value = request[DIMENSIONS[tree.dimension].column];
      return Array.isArray(value) ? value.some((one) => tree.values.includes(one)) : tree.values.includes(String(value));
    }
    case 'and':
      return tree.of.every((part) => matches(part, request));
    case 'or':
      return tree.of.some((part) => matches(part, request));
    case 'not':
      return !matches(tree.of, request);
  }
}
