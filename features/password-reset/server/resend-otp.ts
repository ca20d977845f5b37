import { fail } from '@kontor/core/contract';
import { answer, type Call, hashOf, systemScope } from '@kontor/core/server';
import { CODE_SENT, type passwordResetRoutes, resetOver } from '@kontor/password-reset/contract';
import { turnOf } from './asker.ts';
import { codeLetter } from './letters.ts';
import { newCode, SENT } from './one-time-code.ts';
import { countLetter } from './reset-limits.ts';
import { findWaiting, replaceCode } from './reset-store.ts';

/** Posts a new code in the place of the last; a decoy does all of it but the letter. */
export async function resendOtp({ input, stores, transport }: Call<typeof passwordResetRoutes.resendOtp>) {
  const scope = systemScope(stores.entities);
  const transactionHash = hashOf(input.transactionId);
  const waiting = (await findWaiting(scope, transactionHash)) ?? fail(resetOver);
  await countLetter(scope, waiting);
  const { code, codeHash } = await newCode(turnOf(waiting.asker, transport));
  if (!(await replaceCode(scope, transactionHash, codeHash))) fail(resetOver);
  if (waiting.userId) stores.mail.post(codeLetter(waiting.email, code));
  return answer(SENT, { msg: CODE_SENT });
}
