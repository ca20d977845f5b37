import { allows, hrefOf } from '@kontor/core/contract';
import { ButtonLink, Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle, useSession, useStaffView } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import { Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DashboardPlaceProvider, mainPlace } from './dashboard-place.ts';
import { DealDashboardFilters } from './deal-dashboard-filters.tsx';
import { MainDashboard } from './main-dashboard.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';

const OWN = mainPlace(false);
const STAFF = mainPlace(true);

/** Demo accounts are left out of the totals of all accounts until somebody asks for them (decisions D47). */
function DemoSwitch() {
  const { url, setUrl } = useDashboardUrl();
  return (
    <Switch
      size="xs"
      label="Demo accounts"
      checked={url.demo === 'yes'}
      onChange={(event) => setUrl({ demo: event.currentTarget.checked ? 'yes' : undefined }, true)}
    />
  );
}

/** The home of who trades, and that of the platform's staff: the last seven days at first (spec 1 §2.2; 2 §2). */
export default function MainDashboardPage() {
  const isStaff = useStaffView();
  const session = useSession();
  const title = isStaff ? 'Dashboard, all accounts' : 'Dashboard';
  usePageTitle(title);
  const create = dealPages.create;
  return (
    <DashboardPlaceProvider value={isStaff ? STAFF : OWN}>
      <Page>
        <PageHeader
          title={title}
          actions={
            <>
              {isStaff && <DemoSwitch />}
              <DealDashboardFilters />
              {!isStaff && allows(create.access, session) && (
                <ButtonLink href={hrefOf(create)} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
                  Create deal
                </ButtonLink>
              )}
            </>
          }
        />
        <MainDashboard />
      </Page>
    </DashboardPlaceProvider>
  );
}
