import { randomInt } from 'node:crypto';
import { type HashTurn, hashPassword } from '@kontor/core/server';
import { OTP_LENGTH, type SentCode } from '@kontor/password-reset/contract';
import { LETTER_PAUSE_SECONDS } from './reset-limits.ts';
import { CODE_SECONDS } from './reset-store.ts';

/** What every screen is told of a code that was sent, or would have been. */
export const SENT: SentCode = { otpLength: OTP_LENGTH, resendAfter: LETTER_PAUSE_SECONDS, expiresIn: CODE_SECONDS };

/** A code for a letter, and its slow salted hash for the database: a million codes are few (security rule 11). */
export async function newCode(turn: HashTurn): Promise<{ code: string; codeHash: string }> {
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  return { code, codeHash: await hashPassword(code, turn) };
}
