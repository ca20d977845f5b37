import type { Demo } from './demo-clock.ts';
import type { AppInfoRow, DealRow, InventoryRow } from './rows.ts';

const DEALS = 2;
const ROWS_EACH = 20;
const CATEGORIES = ['IAB1', 'IAB1-7', 'IAB9', 'IAB12', 'IAB17', 'IAB19'];

/** What two running deals of an account send of apps in the place of what requests say. */
export function demoAppInfo(random: Demo['random'], deals: readonly DealRow[], inventory: readonly InventoryRow[]): AppInfoRow[] {
  const apps = inventory.filter(({ kind }) => kind === 'app').slice(0, ROWS_EACH);
  return deals
    .filter(({ status }) => status === 'PUBLISHED')
    .slice(0, DEALS)
    .flatMap(({ id, account_id, updated_at }) =>
      apps.map(({ key, name }, index): AppInfoRow => {
        const domain = `app-${index + 1}.example.com`;
        return {
          deal_id: id,
          existing_bundle: key,
          account_id,
          bundle: `${key}.sent`,
          name: index % 3 === 0 ? '' : name,
          domain: index % 2 === 0 ? domain : '',
          app_store_url: index % 4 === 0 ? `https://${domain}/store` : '',
          iabcat: index % 5 === 0 ? [] : [random.pick(CATEGORIES)],
          status: random.pick(['passedIn', 'override', 'overrideIfEmpty'] as const),
          updated_at,
        };
      }),
    );
}
