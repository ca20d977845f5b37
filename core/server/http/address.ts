import { isIPv6 } from 'node:net';

const IPV4_INSIDE = /^::ffff:(\d+(?:\.\d+){3})$/i;
/** One line is given a /64 and may call from any address of it. */
const GROUPS_OF_A_LINE = 4;

/** Who counts as one caller: an IPv4 address, or the /64 of an IPv6 one (security rule 10). */
export function addressOf(ip: string): string {
  const inside = IPV4_INSIDE.exec(ip)?.[1];
  const [address = ''] = ip.split('%');
  if (inside || !isIPv6(address)) return inside ?? ip;
  // As URLs write it: lower case, no leading zeros, no dotted end.
  const { hostname } = new URL(`http://[${address}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = new Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, GROUPS_OF_A_LINE).join(':')}::/64`;
}
