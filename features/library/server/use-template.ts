import { allows, fail, type Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { libraryPages, templateNotFound } from '@kontor/library/contract';
import type { PlanTemplate } from '@kontor/media-plans/server';
import { getItem } from './library-store.ts';

/** A template as an account uses it. Throws where the flag is off, or the item is gone or disabled: alike, as it tells nothing of items. */
export async function findTemplate({ scope, session }: { scope: Scope; session: Session }, id: string): Promise<PlanTemplate> {
  if (!allows(libraryPages.templates.access, session)) fail(templateNotFound);
  const { row } = await getItem(scope, id, { isForAccounts: true });
  const { version, title, desc, targeting } = row;
  return { id, version, title, desc, targeting };
}
