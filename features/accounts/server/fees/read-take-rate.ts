import { type accountAdminRoutes, FEE_ZONE, feePeriod, periodNumber, type TakeRateNow } from '@kontor/accounts/contract';
import { dayIn } from '@kontor/core/contract';
import { type SignedCall, scopeOf } from '@kontor/core/server';
import { askDelivery } from '@kontor/market/server';
import { getAccount } from '../account-list-store.ts';
import { freshFeeRates } from './fee-rates.ts';
import { feeHistories } from './fee-term-store.ts';

/** What an account has spent in the present period, and what the platform keeps of it by the rates that held hour by hour. */
export async function readTakeRate({ input, session, stores }: SignedCall<(typeof accountAdminRoutes)['takeRate']>): Promise<TakeRateNow> {
  const scope = scopeOf(stores.entities, session, true);
  const { type } = await getAccount(scope, input.id);
  const terms = (await feeHistories(scope, input.id)).get(input.id)?.at(-1);
  await freshFeeRates(stores);
  const now = new Date();
  const month = { spentType: 'MONTHLY' as const, startDate: `${dayIn(FEE_ZONE, now).slice(0, 8)}01` };
  const number = terms?.ranges ? periodNumber(terms.ranges, now) : -1;
  const period = terms?.ranges && number >= 0 ? feePeriod(terms.ranges, number) : feePeriod(month, 0);
  const { rows } = await askDelivery(
    { events: stores.events, whose: { of: 'account', account: input.id }, viewer: { accountType: type, place: 'transparency' } },
    { span: { from: period.from, to: period.to, zone: FEE_ZONE }, measures: ['spend', 'platformFee'] },
  );
  const { spend, platformFee } = rows[0]?.figures ?? {};
  return { startDate: period.startDate, endDate: period.endDate, spend: spend ?? '0', fee: platformFee ?? '0', hasBegun: number >= 0 };
}
