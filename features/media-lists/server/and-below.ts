import { belowHost } from '@kontor/market/contract';
import { getPublicSuffix } from 'tldts';

/** Whether a host is a suffix under which anybody has a domain, such as co.uk: what is below it is nobody's in particular. */
export const isPublicSuffix = (host: string): boolean => getPublicSuffix(host, { extractHostname: false }) === host;

/** Hosts, and what finds those below them; below a public suffix nothing is found. */
export const andBelow = (hosts: readonly string[]): string[] => [...hosts, ...belowEach(hosts)];
export const belowEach = (hosts: readonly string[]): string[] => hosts.filter((host) => !isPublicSuffix(host)).map(belowHost);
