import { errorWords, job, type Scope, type SignedCall, type Stores, systemScope } from '@kontor/core/server';
import { type InstallationPart, type installationRoutes, PART_KEYS } from '@kontor/waiting-work/contract';
import { installationCheckTable as check } from './installation-check-table.ts';
import { PARTS } from './installation-parts.ts';
import { withoutSecrets } from './without-secrets.ts';

export const isUsed = (stores: Stores, part: InstallationPart): boolean => PARTS[part].isUsed?.(stores.config) ?? true;

/** What a part says of itself, or what is wrong with it. */
export async function askPart(stores: Stores, part: InstallationPart): Promise<{ facts: string; error: string }> {
  try {
    return { facts: await PARTS[part].ask(stores), error: '' };
  } catch (error) {
    stores.log.warn({ part, err: error }, 'part of the installation does not answer');
    return { facts: '', error: withoutSecrets(stores.config, errorWords(error)) || 'It does not answer.' };
  }
}

/** Notes how a part answered; the time of the other outcome stays. */
export const noteAsked = (scope: Scope, part: InstallationPart, error: string) => {
  const now = new Date();
  const said = error === '' ? { okAt: now } : { failedAt: now, lastError: error };
  return scope.run((database) =>
    database
      .insert(check)
      .values({ part, ...said })
      .onConflictDoUpdate({ target: check.part, set: said }),
  );
};

/** Asks a part now, for whoever waits for the answer. */
export async function checkPart({ input: { part }, scope, stores }: SignedCall<(typeof installationRoutes)['check']>) {
  if (!isUsed(stores, part)) return { error: '' };
  const { error } = await askPart(stores, part);
  await noteAsked(scope, part, error);
  return { error };
}

/** Each part in turn; one that does not answer is noted, which is no failure of the job. */
export async function checkAll(stores: Stores): Promise<void> {
  for (const part of PART_KEYS)
    if (isUsed(stores, part)) await noteAsked(systemScope(stores.entities), part, (await askPart(stores, part)).error);
}

export const checkInstallation = job({ name: 'check-installation', every: '23 * * * *', run: (_, stores) => checkAll(stores) });
