/** The value that finds all hosts below this one: no host begins with a dot. */
export const belowHost = (host: string): string => `.${host}`;
export const isBelowHost = (value: string): boolean => value.startsWith('.');

/** What a host is found by beside itself: what is below each host that it is a subdomain of, but for the last label alone. */
export function hostsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1, -1).map((_, index) => belowHost(labels.slice(index + 1).join('.')));
}
