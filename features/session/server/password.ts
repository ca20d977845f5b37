import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: OWASP's first choice (security rule 9). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of a password nobody has, so that unknown users take as long as known ones. */
const decoy = hash(randomBytes(32).toString('hex'), COST);

const MAX_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** At most two hashes at once, so that guessing cannot take the server's memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** True when `password` made `stored`; without a stored hash it takes the same time and is false. */
export const isPassword = (password: string, stored: string | null): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? (await decoy), password)) && stored !== null);
