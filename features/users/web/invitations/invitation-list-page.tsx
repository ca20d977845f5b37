import { hrefOf } from '@kontor/core/contract';
import { Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle, useSession } from '@kontor/core/web';
import { userPages } from '@kontor/users/contract';
import { CreateUserLink } from '../list/user-list-empty.tsx';
import { InvitationList } from './invitation-list.tsx';

/** Invitations into the account one works in: those open, and what became of the others. */
export default function InvitationListPage() {
  usePageTitle(userPages.invitations.title);
  const { accountName } = useSession();
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: userPages.list.title, href: hrefOf(userPages.list) }]}
        title={userPages.invitations.title}
        meta={`${accountName}, times in EST`}
        actions={<CreateUserLink className="k-grow" />}
      />
      <InvitationList />
    </Page>
  );
}
