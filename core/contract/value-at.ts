/** The value at a dotted path of nested records and lists; `*` stands for every place of a list. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (key === '*') return Object.values(value).map((one) => valueAt(one, path.slice(path.indexOf('*') + 2)));
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
