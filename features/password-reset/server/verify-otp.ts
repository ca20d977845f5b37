import { fail } from '@kontor/core/contract';
import { answer, type Call, emailMark, hashOf, isPassword, systemScope } from '@kontor/core/server';
import { type passwordResetRoutes, wrongOtp } from '@kontor/password-reset/contract';
import { turnOf } from './asker.ts';
import { takeTry } from './reset-limits.ts';
import { markVerified } from './reset-store.ts';

/**
 * Looks at one code. A decoy answers as a wrong code does, after the same work. A code used up or too old and a reset nobody began say the
 * same at once: they tell the holder of the reset's secret nothing of anybody.
 */
export async function verifyOtp({ input, stores, transport }: Call<typeof passwordResetRoutes.verifyOtp>) {
  const scope = systemScope(stores.entities);
  const transactionHash = hashOf(input.transactionId);
  const tried = await takeTry(scope, transactionHash);
  const isRight = tried && (await isPassword(input.otp, tried.codeHash, turnOf(tried.asker, transport)));
  if (!tried?.userId || !isRight || !(await markVerified(scope, transactionHash, tried.codeHash))) {
    stores.log.warn({ user: tried && emailMark(tried.email), ip: transport.ip }, 'reset code refused');
    return fail(wrongOtp);
  }
  return answer(null, { msg: 'OTP has been verified' });
}
