import { containing, isLive, ownRows, type Scope } from '@kontor/core/server';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { and, ilike } from 'drizzle-orm';
import { savedTargeting } from './allowed-targeting.ts';
import { mediaPlanTable as plan } from './media-plan-table.ts';
import type { Planner } from './server-part.ts';
import { newPlan } from './write-media-plan.ts';

/** What a plan is made of: an item of the deal library as it is now. */
export type PlanTemplate = { id: string; version: number; title: string; desc: string; targeting: MediaPlanTargeting };

const MOST_TITLE = 400;
const room = (title: string, ending: string) => `${title.slice(0, MOST_TITLE - ending.length).toWellFormed()}${ending}`;

/** The title, or with a number behind it where a plan of the account has it already. */
async function freeTitle(transaction: Scope, title: string): Promise<string> {
  const like = containing(title.slice(0, MOST_TITLE - 20));
  const rows = await transaction.run((database) =>
    database
      .select({ title: plan.title })
      .from(plan)
      .where(and(ownRows(transaction, plan.accountId), isLive(plan), ilike(plan.title, like))),
  );
  const taken = new Set(rows.map((row) => row.title.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? title : room(title, ` (${number})`);
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/**
 * Checks what an account would get of a template, and answers how to write it as a plan of the account; publishers get their own inventory alone.
 * Throws as a new plan does.
 */
export async function planOfTemplate(planner: Planner, template: PlanTemplate): Promise<(transaction: Scope) => Promise<string>> {
  const targeting = await savedTargeting(planner, template.targeting);
  const draft = { title: template.title, description: template.desc, status: true, targeting };
  const summary = `Made of the template “${template.title}”, version ${template.version}`;
  const write = await newPlan(planner, draft, { summary, library: { id: template.id, version: template.version } });
  return async (transaction) => write(transaction, await freeTitle(transaction, template.title));
}
