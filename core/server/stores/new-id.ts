import { randomBytes } from 'node:crypto';

const random = randomBytes(5).toString('hex');
let counter = randomBytes(3).readUIntBE(0, 3);

/** A new entity id: 4 bytes of seconds, 5 of chance per process, 3 of a counter; 24 hexadecimal characters that sort by time (design §4). */
export function newId(at = new Date()): string {
  counter = (counter + 1) & 0xffffff;
  const seconds = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  return `${seconds}${random}${counter.toString(16).padStart(6, '0')}`;
}
