import { badInput, hrefOf } from '@kontor/core/contract';
import { Bone, ButtonLink, EmptyState, ErrorPanel, FormSkeleton, Page, PageHeader } from '@kontor/core/ui';
import { CallError, errorText, type PageProps, useAct, useCall, usePageTitle } from '@kontor/core/web';
import { sessionRoutes } from '@kontor/session/contract';
import { userMissing, userPages, userRoutes } from '@kontor/users/contract';
import { nameOf } from '../user-words.ts';
import { UserEditor } from './user-editor.tsx';

const { title: PAGE_TITLE } = userPages.edit;
const LIST = { label: userPages.list.title, href: hrefOf(userPages.list) };

const Missing = () => (
  <>
    <PageHeader crumbs={[LIST]} title={PAGE_TITLE} />
    <EmptyState title={userMissing.text} level={2} actions={<ButtonLink href={LIST.href}>Back to Users</ButtonLink>}>
      They may have been deleted, or belong to another account.
    </EmptyState>
  </>
);

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={64} />
      <div style={{ height: 14 }} />
      <Bone width="min(320px, 70%)" height={22} />
    </div>
    <FormSkeleton fields={4} label="Loading user" />
  </>
);

function UserRecord({ id }: { id: string }) {
  const { data: user, error, refetch, isFetching } = useCall(userRoutes.get, { id });
  // What one changes about oneself shows in the shell too, and may close this very page.
  const isSelf = user?.isSelf ?? false;
  const saving = useAct(userRoutes.update, {
    invalidates: [userRoutes.list, userRoutes.get, ...(isSelf ? [sessionRoutes.session] : [])],
  });
  usePageTitle(user ? nameOf(user) : PAGE_TITLE);
  // What is no id names nobody either.
  const isMissing = error instanceof CallError && [userMissing.code, badInput.code].some((code) => code === error.code);
  return (
    <Page>
      {isMissing && <Missing />}
      {error && !isMissing && (
        <>
          <PageHeader crumbs={[LIST]} title={PAGE_TITLE} />
          <ErrorPanel title="The user did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
            {errorText(error)}
          </ErrorPanel>
        </>
      )}
      {!error && !user && <Loading />}
      {!error && user && <UserEditor key={`${user.id} ${user.version}`} user={user} saving={saving} />}
    </Page>
  );
}

/** One user of the account (spec 3 §2). */
export default function UserEditPage({ parameters: { userId = '' } }: PageProps) {
  return <UserRecord key={userId} id={userId} />;
}
