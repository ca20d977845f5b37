import { accountAdminList, accountAdminRoutes, accountNameTaken, accountPages } from '@kontor/accounts/contract';
import { implement, listFile, type SignedCall, scopeOf, serverFeature } from '@kontor/core/server';
import { listLinkDsps, readChoices } from './account-choices.ts';
import { ACCOUNT } from './account-history.ts';
import { getAccount, isNameFree, openAccounts } from './account-list-store.ts';
import { feeRatesJob, freshFeeRates } from './fees/fee-rates.ts';
import { readTakeRate } from './fees/read-take-rate.ts';
import { changeAccount, createAccount } from './write-account.ts';

export { deliveryLinks } from './delivery-links.ts';
export { freshFeeRates };

/** Reads every account. */
const reading = ({ stores, session }: Pick<SignedCall<(typeof accountAdminRoutes)['get']>, 'stores' | 'session'>) =>
  scopeOf(stores.entities, session, true);

export const accounts = serverFeature({
  name: 'accounts',
  records: { [ACCOUNT]: 'staff' },
  pages: accountPages,
  jobs: [feeRatesJob],
  calls: implement(accountAdminRoutes, {
    list: (call) => openAccounts({ ...call, scope: reading(call) }).page(),
    download: (call) => listFile(call, { view: accountAdminList, list: openAccounts({ ...call, scope: reading(call) }) }),
    get: (call) => getAccount(reading(call), call.input.id),
    takeRate: readTakeRate,
    check: async (call) => {
      const isFree = await isNameFree(reading(call), { name: call.input.name.trim(), id: call.input.id });
      return { isFree, msg: isFree ? '' : accountNameTaken.text };
    },
    dsps: listLinkDsps,
    choices: readChoices,
    create: createAccount,
    update: changeAccount,
  }),
});
