import type { SignedCall } from '@kontor/core/server';
import { DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { VALUES, type Value } from '@kontor/market/reference';
import { requestsByValue } from '@kontor/market/server';
import { findSupply } from '@kontor/supply/server';
import { keyOf, type LookupValue, type targetingRoutes, valueForm, valuesNamed } from '@kontor/targeting/contract';

type Call = Pick<SignedCall<(typeof targetingRoutes)['match']>, 'scope' | 'stores'>;

/** The values that one of `texts` may be. */
async function candidates({ scope, stores }: Call, dimension: ValueDimension, texts: readonly string[]): Promise<readonly Value[]> {
  const values = VALUES[dimension];
  if (values === 'sampled') {
    const codes = new Set(texts.map((text) => valueForm(dimension, text)).filter((code) => code !== ''));
    return [...codes].map((code) => ({ code, name: code, group: null }));
  }
  if (typeof values === 'string')
    return findSupply(scope, values, {
      q: '',
      keys: [...new Set(texts.flatMap((text) => [keyOf(text), keyOf(valueForm(dimension, text))]))].filter((key) => key !== ''),
    });
  if (!DIMENSIONS[dimension].isOpen) return values;
  const seen = await requestsByValue(stores.events, dimension, {
    values: [...new Set(texts.flatMap((text) => [text, valueForm(dimension, text)]))].filter((text) => text !== ''),
    limit: 2 * texts.length,
  });
  return [...values, ...seen.map(({ value }) => ({ code: value, name: value, group: null }))];
}

/** The values that these texts name, by code or by name; none of them with its requests, which nobody looks at in a list of thousands. */
export async function valuesCalled(call: Call, dimension: ValueDimension, texts: readonly string[]): Promise<LookupValue[]> {
  const known = await candidates(call, dimension, texts);
  return valuesNamed(
    texts,
    known.map((value) => ({ ...value, requests: null })),
    (text) => valueForm(dimension, text),
  );
}

export const matchValues = ({ input, ...call }: SignedCall<(typeof targetingRoutes)['match']>): Promise<LookupValue[]> =>
  valuesCalled(call, input.dimension, input.texts);
