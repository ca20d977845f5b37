import type { ClientBase, QueryConfig } from 'pg';

/** Texts whose coming again is waited for, and statements that one connection keeps; lists of every length would make more of either. */
const MOST_SEEN = 1_000;
const MOST_NAMED = 200;
/** A text with a value for each of a thousand rows comes once, and would fill the memory of every connection. */
const LONGEST_TEXT = 20_000;

const isUnnamed = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('name' in query && query.name);

/**
 * Statements that come again on this connection get a name, under which the database parses and plans them once: in the embedded engine that
 * is most of what a short statement costs (decision 0038). Statements without values are sent as they are.
 */
export function prepareRepeated(client: ClientBase): void {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size === MOST_NAMED) return known;
    if (!seen.delete(text)) {
      if (seen.size === MOST_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    const name = `again_${names.size}`;
    names.set(text, name);
    return name;
  };
  const ask: (...args: unknown[]) => unknown = client.query.bind(client);
  const prepared = (query: unknown, values?: unknown, ...rest: unknown[]) => {
    const name =
      isUnnamed(query) && query.text.length <= LONGEST_TEXT && Array.isArray(values) && values.length > 0 ? nameOf(query.text) : undefined;
    return ask(name && isUnnamed(query) ? { ...query, name } : query, values, ...rest);
  };
  // The driver has one overload for each way to ask; this passes all of them on.
  client.query = prepared as typeof client.query;
}
