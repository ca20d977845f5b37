import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildServer, hashOf, hashPassword, type Stores, systemScope } from '@kontor/core/server';
import { allReady, type Caller, openCaller } from '@kontor/core/testing';
import { passwordResetRoutes } from '@kontor/password-reset/contract';
import { type SQL, sql } from 'drizzle-orm';
import { passwordReset } from './index.ts';

/** A code that is planted where a test must know it; no letter has it but by a chance of one in a million. */
export const PLANTED = '404404';

/** Resets for tests, made through HTTP as people make them; their letters are read where the demo puts them. */
export function openTestResets(stores: Stores, server: Parameters<typeof openCaller>[0]) {
  const visitor = openCaller(server);
  const run = (statement: SQL) => systemScope(stores.entities).run((database) => database.execute(statement));
  const { settled } = stores.mail;
  const lettersTo = async (email: string) => {
    await settled();
    const outbox = path.join(stores.config.dataFolder, 'outbox');
    const names = existsSync(outbox) ? readdirSync(outbox).sort() : [];
    return names.map((name) => readFileSync(path.join(outbox, name), 'utf8')).filter((text) => text.includes(`To: ${email}`));
  };
  const codeIn = (letter: string) => /is (\d{6})\./.exec(letter)?.[1] ?? '';
  const codeTo = async (email: string) => codeIn((await lettersTo(email)).at(-1) ?? '');
  const begin = async (email: string, caller: Caller = visitor) =>
    (await caller.call(passwordResetRoutes.verifyEmail, { email })).transactionId;
  const verified = async (email: string) => {
    const before = new Set(await lettersTo(email));
    const transactionId = await begin(email);
    // Letters lie in the order in which they were written out, which is not always that in which they were asked for.
    const letter = (await lettersTo(email)).find((one) => !before.has(one)) ?? '';
    await visitor.call(passwordResetRoutes.verifyOtp, { otp: codeIn(letter), transactionId });
    return transactionId;
  };
  return {
    run,
    settled,
    lettersTo,
    codeTo,
    begin,
    verified,
    guess: (otp: string, transactionId: string) => visitor.try(passwordResetRoutes.verifyOtp, { otp, transactionId }),
    resend: (transactionId: string) => visitor.try(passwordResetRoutes.resendOtp, { transactionId }),
    reset: (transactionId: string, newPassword: string, confirmPassword = newPassword) =>
      visitor.try(passwordResetRoutes.resetPassword, { transactionId, newPassword, confirmPassword }),
    plant: async (transactionId: string) =>
      run(sql`UPDATE password_reset SET code_hash = ${await hashPassword(PLANTED)} WHERE transaction_hash = ${hashOf(transactionId)}`),
    /** As if the minute between two letters were over. */
    endPauses: () => run(sql`DELETE FROM attempt_limit WHERE subject LIKE 'reset-letter-pause:%'`),
    forgetAll: async () => {
      await run(sql`DELETE FROM attempt_limit`);
      await run(sql`DELETE FROM password_reset`);
      await run(sql`DELETE FROM sign_in_failure`);
    },
  };
}

/** The calls of this feature on the same stores under other settings, another log or another mail server. */
export const openVariant = (
  stores: Stores,
  { config, ...change }: Partial<Omit<Stores, 'config'>> & { config?: Partial<Stores['config']> },
) =>
  buildServer({
    stores: { ...stores, ...change, config: { ...stores.config, ...config } },
    routes: passwordReset.calls,
    webRoot: null,
    isReady: allReady,
  });
