import type { EventStore, Turn } from '@kontor/core/server';
import { loadSegment } from '../server/segments/segment-members.ts';

/** Members of segments as texts of identities, by the segment's id. */
export type Members = ReadonlyMap<string, ReadonlySet<string>>;

/** Loads `count` segments of chance over identities, of very different sizes; one of them has nobody. */
export async function loadRandomMembers(
  { store, turn }: { store: EventStore; turn: Turn },
  { random, identities, count }: { random: () => number; identities: readonly string[]; count: number },
): Promise<Members> {
  const members = new Map<string, ReadonlySet<string>>();
  for (let segment = 0; segment < count; segment += 1) {
    const share = segment === 0 ? 0 : random() ** 3;
    const chosen = new Set(identities.filter((text) => text !== '' && random() < share));
    members.set(`seg-${segment}`, chosen);
    await loadSegment(store, turn, { segment: `seg-${segment}`, identities: chosen });
  }
  return members;
}

/** Everybody of a simulated market of so many homes, and of requests made by hand, as texts of identities. */
export function marketIdentities(homes: number): string[] {
  const address = (home: number) => `ip:240.${Math.floor(home / 65_536)}.${Math.floor(home / 256) % 256}.${home % 256}`;
  const device = (viewer: number) => `device:00000000-0000-4000-8000-${viewer.toString(16).padStart(12, '0')}`;
  const viewers = Array.from({ length: homes * 4 }, (_, viewer) => [`user:viewer-${viewer}`, device(viewer)]);
  return [...Array.from({ length: homes }, (_, home) => address(home)), ...viewers.flat(), ...BY_HAND];
}
const BY_HAND = ['user:u-1', 'user:u-2', 'eid:ids.example:x', 'ip:198.51.100.7', 'network:20010DB800010002'];

/** Segments in which one of these identities is, and those that are named beside. */
export const segmentsOfTexts = (members: Members, texts: readonly string[], named: readonly string[]): string[] => [
  ...new Set([...named, ...[...members].flatMap(([segment, of]) => (texts.some((text) => of.has(text)) ? [segment] : []))]),
];

/** The same members by the hashes of their identities, as the event store has them. */
export async function hashedMembers(store: EventStore, members: Members): Promise<Members> {
  const texts = [...new Set([...members.values()].flatMap((of) => [...of]))];
  const found = await store.query<{ text: string; hash: string }>(
    'SELECT arrayJoin({texts:Array(String)}) AS text, toString(cityHash64(text)) AS hash',
    { texts },
  );
  const hashes = new Map(found.map(({ text, hash }) => [text, hash]));
  return new Map([...members].map(([segment, of]) => [segment, new Set([...of].map((text) => hashes.get(text) ?? ''))]));
}
