import {
  ACCOUNT_TABS,
  type AccountDetail,
  type AccountTab,
  accountAdminRoutes,
  accountMissing,
  accountPages,
} from '@kontor/accounts/contract';
import { hrefOf } from '@kontor/core/contract';
import { Bone, Chip, ErrorPanel, FormSkeleton, Later, PageHeader, shortDay } from '@kontor/core/ui';
import { errorText, type PageProps, RecordPage, type RecordWords, useCall } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { AccountStatusPill } from '../account-status-pill.tsx';
import { TakeRateTab } from '../fees/take-rate-tab.tsx';
import { AccountEditor } from './account-editor.tsx';

const words: RecordWords<AccountDetail> = {
  title: accountPages.edit.title,
  titleOf: ({ name }) => name,
  failed: 'The account did not load',
  gone: 'There is no account at this address.',
  list: { page: accountPages.list, label: accountPages.list.title, back: 'Back to accounts' },
};

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={64} />
      <div style={{ height: 14 }} />
      <Bone width="min(320px, 60%)" height={22} />
    </div>
    <FormSkeleton fields={8} label="Loading account" />
  </>
);

const TAB_LABELS: Record<AccountTab, string> = { settings: 'Settings', takerate: 'Take Rate', history: 'History' };
/** The take rate is agencies’ alone (spec 3 §2). */
const tabsOf = ({ type }: AccountDetail) => ACCOUNT_TABS.filter((key) => key !== 'takerate' || type === 'Agency');
const isTab = (text: string): text is AccountTab => ACCOUNT_TABS.some((one) => one === text);
const factsOf = ({ type, createDate, publishedDeals, users }: AccountDetail): string =>
  `${type}, since ${shortDay(createDate)}, ${publishedDeals.toLocaleString('en-US')} published deals, ${users.toLocaleString('en-US')} users`;

/** Its settings, once what it can be given is known. */
function Settings({ opened, now }: { opened: AccountDetail; now: AccountDetail }) {
  const choices = useCall(accountAdminRoutes.choices, {});
  const dsps = useCall(accountAdminRoutes.dsps, {});
  const error = choices.error ?? dsps.error;
  if (choices.data && dsps.data)
    return (
      <AccountEditor key={`${opened.accountId} ${opened.version}`} opened={opened} now={now} choices={choices.data} dsps={dsps.data} />
    );
  if (!error) return <FormSkeleton fields={8} label="Loading settings" />;
  return (
    <ErrorPanel
      title="The settings did not load"
      onRetry={() => void Promise.all([choices.refetch(), dsps.refetch()])}
      isRetrying={choices.isFetching || dsps.isFetching}
    >
      {errorText(error)}
    </ErrorPanel>
  );
}

/** One account (spec 3 §2): its settings, or what happened to it. */
export default function AccountPage({ parameters: { accountId = '', type = 'settings' } }: PageProps) {
  const wanted = isTab(type) ? type : 'settings';
  return (
    <RecordPage
      key={accountId}
      read={accountAdminRoutes.get}
      input={{ id: accountId }}
      notFound={accountMissing}
      words={words}
      loading={<Loading />}
    >
      {(account, opened) => {
        const tab = tabsOf(account).find((key) => key === wanted) ?? 'settings';
        return (
          <>
            <PageHeader
              crumbs={[{ label: accountPages.list.title, href: hrefOf(accountPages.list) }]}
              title={account.name}
              status={
                <>
                  <AccountStatusPill status={account.status} />
                  {account.demoAccount && <Chip label="Demo" />}
                </>
              }
              meta={factsOf(account)}
              tabs={tabsOf(account).map((key) => ({
                label: TAB_LABELS[key],
                href: hrefOf(accountPages.edit, { accountId, type: key }),
                current: key === tab,
              }))}
              tabsLabel="Account"
            />
            <Later of={tab}>
              {tab === 'settings' && <Settings opened={opened} now={account} />}
              {tab === 'takerate' && <TakeRateTab key={`${opened.accountId} ${opened.version}`} opened={opened} />}
              {tab === 'history' && <HistoryTab id={accountId} isOfPlatform />}
            </Later>
          </>
        );
      }}
    </RecordPage>
  );
}
