import { fail } from '@kontor/core/contract';
import { type Scope, type Stores, systemScope } from '@kontor/core/server';
import { approverLines, approverMissing, linesWords } from '@kontor/deals/contract';
import { accountsAnsweringFor } from '@kontor/publishers/server';
import { restrictedIn } from '../deal-standings.ts';
import type { StoredDeal } from '../deal-store.ts';
import { agreementsOf } from './agreements.ts';
import { approvalLetter, type Told } from './approval-letters.ts';
import { type Approver, approvalsOf, peopleOf } from './deal-approval-store.ts';

/** Who must be asked about each of the scope's deals: the accounts of each restricted publisher it names; a text, naming it, where one has none. */
export async function approversOfDeals(scope: Scope, deals: readonly StoredDeal[]): Promise<(Approver[] | string)[]> {
  const named = await restrictedIn(scope, scope.accountId, deals);
  const accounts = await accountsAnsweringFor(scope, [...new Set(named.flat().map(({ id }) => id))]);
  return named.map((publishers) => {
    const mute = publishers.filter(({ id }) => !accounts.some(({ publisher }) => publisher === id));
    const names = mute.map(({ name }) => name).join(', ');
    if (mute.length > 0)
      return `${names} must approve this deal and has no active account to do so. Leave it out, or ask support to set one up.`;
    return accounts.filter(({ id, publisher }) => id !== scope.accountId && publishers.some((one) => one.id === publisher));
  });
}

/** Who must be asked about a deal. Throws, naming the publisher, where one cannot be. */
export async function approversOf(scope: Scope, deal: StoredDeal): Promise<Approver[]> {
  const [found = []] = await approversOfDeals(scope, [deal]);
  return typeof found === 'string' ? fail(approverMissing, found) : found;
}

type Mailing = { stores: Stores; told: Told; accounts: readonly string[]; only?: readonly string[]; except?: readonly string[] };

/** Tells the people of accounts but `except`, or their administrators and those among `only`, what became of a deal; after the transaction, for letters do not roll back. */
export async function tellPeople(
  { id, title }: Pick<StoredDeal, 'id' | 'title'>,
  { stores, told, accounts, only, except }: Mailing,
): Promise<void> {
  const people = await peopleOf(systemScope(stores.entities), accounts, { only, except });
  for (const { email } of people) stores.mail.post(approvalLetter(email, told, { id, title, config: stores.config }));
}

/** Tells each account that a deal was sent to, and what has changed since it agreed to it. */
export async function tellAsked(scope: Scope, deal: StoredDeal, { stores, asker }: { stores: Stores; asker: string }): Promise<void> {
  for (const { approval, changed } of (await agreementsOf(scope, [deal])).get(deal.id) ?? []) {
    const told = { of: 'asked', asker, changed: linesWords(approverLines(changed)) } as const;
    await tellPeople(deal, { stores, told, accounts: [approval.approverId] });
  }
}

/** The accounts that a deal of the scope was sent to. */
export const askedAbout = async (scope: Scope, id: string): Promise<string[]> =>
  (await approvalsOf(scope, [id])).map(({ approval }) => approval.approverId);
