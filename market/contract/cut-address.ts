const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** An address as it is told truncated: IPv4 to its first 24 bits, IPv6 to its first 56; '' for what is neither. */
export function cutAddress(address: string): string {
  const text = address.trim();
  if (IPV4.test(text)) return text.replace(/\d+$/, '0');
  const [first, second, third, fourth] = groupsOf(text) ?? [];
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return '';
  return `${[first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':')}::`;
}

/** The eight groups of an IPv6 address; null for what is none. */
function groupsOf(text: string): number[] | null {
  if (!/^[0-9a-fA-F:.]+$/.test(text)) return null;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return null;
  const [left, right] = [partsOf(head), tail === undefined ? [] : partsOf(tail)];
  if (left === null || right === null) return null;
  const missing = 8 - left.length - right.length;
  if (tail === undefined) return missing === 0 ? left : null;
  return missing < 1 ? null : [...left, ...new Array<number>(missing).fill(0), ...right];
}

/** Groups between colons; the last may be an IPv4 address, which is two. */
function partsOf(text: string): number[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const groups = parts.map((part, index): number[] | null => {
    if (/^[0-9a-fA-F]{1,4}$/.test(part)) return [Number.parseInt(part, 16)];
    if (index < parts.length - 1 || !IPV4.test(part)) return null;
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
  return groups.some((group) => group === null) ? null : groups.flatMap((group) => group ?? []);
}
