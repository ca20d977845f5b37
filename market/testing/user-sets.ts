import type { AudienceTree } from '../contract/targeting.ts';
import type { Members } from './random-members.ts';

/** Users by number, thirty-two in a word. */
export type UserSet = Uint32Array;

/** The members of each segment as sets of numbers of `identities`, and whoever is in any. */
export function userSets(members: Members, identities: readonly string[]) {
  const words = Math.ceil(identities.length / 32);
  const numbers = new Map(identities.map((text, number) => [text, number]));
  const everybody: UserSet = new Uint32Array(words);
  const bySegment = new Map<string, UserSet>();
  for (const [segment, of] of members) {
    const users: UserSet = new Uint32Array(words);
    for (const text of of) put(users, numbers.get(text) ?? -1);
    for (let word = 0; word < words; word += 1) everybody[word] = at(everybody, word) | at(users, word);
    bySegment.set(segment, users);
  }
  return { bySegment, everybody };
}

const at = (users: UserSet, word: number): number => users[word] ?? 0;
function put(users: UserSet, number: number) {
  const word = Math.floor(number / 32);
  users[word] = at(users, word) | (1 << (number % 32));
}

/** The users of a tree, by its sets. */
export function usersOf(tree: AudienceTree, sets: ReturnType<typeof userSets>): UserSet {
  const { bySegment, everybody } = sets;
  if (tree.kind === 'segment') return bySegment.get(tree.id) ?? new Uint32Array(everybody.length);
  if (tree.kind === 'not') {
    const inside = usersOf(tree.of, sets);
    return everybody.map((all, word) => all & ~at(inside, word));
  }
  const parts = tree.of.map((part) => usersOf(part, sets));
  if (tree.kind === 'or')
    return parts.reduce((whole, part) => whole.map((all, word) => all | at(part, word)), new Uint32Array(everybody.length));
  return parts.reduce((whole, part) => whole.map((all, word) => all & at(part, word)), everybody);
}

/** How many users a set has. */
export function sizeOf(users: UserSet): number {
  let size = 0;
  for (let word of users) for (; word !== 0; word &= word - 1) size += 1;
  return size;
}
