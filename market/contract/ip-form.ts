import { PRIVATE_ADDRESSES } from './request-sources.ts';

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
/** An address of IPv4, in RE2 and JavaScript alike. */
export const IPV4 = `(?:${OCTET}[.]){3}${OCTET}`;
/** The first address of a text: with a port or not, in brackets, IPv4 as IPv6 writes it, or the first of several. */
export const FIRST_IPV4 = `^ *\\[?(?:::[fF]{4}:)?(${IPV4})\\]?(?::[0-9]{1,5})? *(?:[,;]|$)`;
export const FIRST_IPV6 = '^ *\\[?([0-9a-fA-F]*:[0-9a-fA-F]*:[0-9a-fA-F:]*)(?:%[0-9A-Za-z.]+)?(?:\\](?::[0-9]{1,5})?)? *(?:[,;]|$)';
const [V4, V6] = [FIRST_IPV4, FIRST_IPV6].map((pattern) => new RegExp(pattern)) as [RegExp, RegExp]; // one for each

/** The address that a text holds, '' for none. */
export const ipForm = (text: string): string => V4.exec(text)?.[1] ?? V6.exec(text)?.[1] ?? '';
export const isPublicIpv4 = (address: string): boolean => !PRIVATE_ADDRESSES.some((start) => address.startsWith(start));
