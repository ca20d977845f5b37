import { fail } from '@kontor/core/contract';
import { answer, type Call, emailMark, hashOf, newSecret, systemScope } from '@kontor/core/server';
import { type passwordResetRoutes, userNotFound } from '@kontor/password-reset/contract';
import { findAsker, turnOf } from './asker.ts';
import { codeLetter } from './letters.ts';
import { newCode, SENT } from './one-time-code.ts';
import { countLetter, countUnknown } from './reset-limits.ts';
import { findResettable, insertReset } from './reset-store.ts';

/**
 * Begins a reset and posts its code. An unknown e-mail costs the same work and leaves a decoy; whether it is told depends on the setting
 * (design §6.9). Where it is told, it is counted at the very end, and known e-mails wait for the same word: of many asked
 * for at once no more are told than of those asked for in turn.
 */
export async function verifyEmail({ input, stores, transport }: Call<typeof passwordResetRoutes.verifyEmail>) {
  const scope = systemScope(stores.entities);
  const asker = await findAsker(scope, transport, input.email);
  const isTruthful = !stores.config.HIDE_UNKNOWN_EMAILS;
  // A browser that knows its person learns nothing of others.
  const isCounted = isTruthful && !asker.isKnown;
  if (isCounted) await countUnknown(scope, transport.ip, 0);
  await countLetter(scope, { email: input.email, asker });
  const user = await findResettable(scope, input.email);
  const { code, codeHash } = await newCode(turnOf(asker, transport));
  const transactionId = newSecret();
  await insertReset(scope, {
    transactionHash: hashOf(transactionId),
    userId: user?.id ?? null,
    email: user?.email ?? input.email,
    asker: asker.name,
    codeHash,
  });
  if (isCounted) await countUnknown(scope, transport.ip, user ? 0 : 1);
  stores.log.info({ user: emailMark(input.email), ip: transport.ip, isKnown: user !== null }, 'password reset asked for');
  if (user) stores.mail.post(codeLetter(user.email, code));
  else if (isTruthful) fail(userNotFound);
  return answer({ transactionId, ...SENT }, { msg: 'OTP has been sent to your email' });
}
