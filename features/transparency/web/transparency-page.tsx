import { ZONES } from '@kontor/core/contract';
import { dayAndClock, EmptyState, Page, PageHeader, Split } from '@kontor/core/ui';
import { useCall, usePageTitle, useSession } from '@kontor/core/web';
import { FIRST_CARD, transparencyRoutes as routes, TRANSPARENCY_ZONE, transparencyPages } from '@kontor/transparency/contract';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { FlowCard } from './flow-card.tsx';
import { SpendCard } from './spend-card.tsx';
import { SupplyCard } from './supply-card.tsx';
import { TakeRateCard } from './take-rate-card.tsx';
import { TopSpendsCard } from './top-spends-card.tsx';
import { TransparencyFilters } from './transparency-filters.tsx';
import { FRESH, useTransparencyUrl } from './use-transparency-url.ts';

/** The account is connected with nothing: what is missing, and whom to ask. */
const Unconnected = () => (
  <EmptyState title="No Data Available" level={2} icon={IconPlugConnectedX}>
    This account has no deals and is connected with nothing in the market. Ask your account manager to enter its link data: the advertiser
    domains of a brand, the seats or agency IDs of an agency, the DSP of a DSP account.
  </EmptyState>
);

/** Cards side by side, or the one at full width above the other. */
function Cards() {
  const { url } = useTransparencyUrl();
  const { accountType } = useSession();
  const isBrand = accountType === 'Brand';
  const first = <SpendCard key="first" of={FIRST_CARD[accountType] ?? 'publisher'} card="first" />;
  const adomain = !isBrand && <SpendCard key="adomain" of="adomain" card="adomain" />;
  const isSplit = adomain && url.card !== 'first' && url.card !== 'adomain';
  return (
    <>
      {url.card === 'chart' ? (
        <>
          <TopSpendsCard />
          <TakeRateCard />
        </>
      ) : (
        <Split>
          <TopSpendsCard />
          <TakeRateCard />
        </Split>
      )}
      {isSplit ? (
        <Split>
          {first}
          {adomain}
        </Split>
      ) : (
        <>
          {first}
          {adomain}
        </>
      )}
      {!isBrand && <FlowCard />}
      {!isBrand && <SupplyCard />}
    </>
  );
}

/** Who paid, who kept what and what reached publishers, of the days in the URL (spec 3 §2). */
export default function TransparencyPage() {
  const title = transparencyPages.transparency.title;
  usePageTitle(title);
  const { asked } = useTransparencyUrl();
  const { data } = useCall(routes.overall, asked, FRESH);
  const reach = data?.dataTo && `Data to ${dayAndClock(data.dataTo, ZONES[TRANSPARENCY_ZONE].iana, TRANSPARENCY_ZONE)}`;
  return (
    <Page>
      <PageHeader title={title} meta={reach} actions={<TransparencyFilters />} />
      {data && !data.isLinked ? <Unconnected /> : <Cards />}
    </Page>
  );
}
