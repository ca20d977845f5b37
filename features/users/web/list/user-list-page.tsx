import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle, useSession } from '@kontor/core/web';
import { userPages } from '@kontor/users/contract';
import { UserList } from './user-list.tsx';
import { CreateUserLink } from './user-list-empty.tsx';

/** The users of the account one works in (spec 3 §2). */
export default function UserListPage() {
  usePageTitle(userPages.list.title);
  const { accountName } = useSession();
  return (
    <Page>
      <PageHeader
        title={userPages.list.title}
        meta={`${accountName}, times in EST`}
        actions={
          <>
            <ButtonLink variant="default" href={hrefOf(userPages.invitations)}>
              Invitations
            </ButtonLink>
            <CreateUserLink className="k-grow" />
          </>
        }
      />
      <UserList />
    </Page>
  );
}
