import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Page, PageHeader, useScreen } from '@kontor/core/ui';
import { ListTable, useListPage, useNotInPerson, usePageTitle, useSession } from '@kontor/core/web';
import { invitationList, invitationRoutes, userPages } from '@kontor/users/contract';
import { IconMail } from '@tabler/icons-react';
import { useMemo } from 'react';
import { CreateUserLink } from '../create-user-link.tsx';
import { invitationActs, invitationLooks } from './invitation-columns.tsx';
import { useInvitationActs } from './use-invitation-acts.tsx';

const none = {
  words: 'Somebody who signs in here already gets an invitation when you create them as a user.',
  icon: IconMail,
  create: (
    <>
      <ButtonLink variant="default" href={hrefOf(userPages.list)}>
        Back to Users
      </ButtonLink>
      <CreateUserLink />
    </>
  ),
};

/** Invitations into the account one works in: those open, to send again or to take back, and what became of the others. */
export default function InvitationListPage() {
  usePageTitle(userPages.invitations.title);
  const { accountName } = useSession();
  const state = useListPage(invitationList, invitationRoutes.list);
  const closed = useNotInPerson();
  const { resend, resending, withdraw, dialog } = useInvitationActs();
  const isWide = useScreen() === 'wide';
  const acts = useMemo(
    () => invitationActs({ closed, resending, onResend: resend, onWithdraw: withdraw }, isWide),
    [closed, resending, resend, withdraw, isWide],
  );
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: userPages.list.title, href: hrefOf(userPages.list) }]}
        title={userPages.invitations.title}
        meta={`${accountName}, times in EST`}
        actions={<CreateUserLink className="k-grow" />}
      />
      <ListTable state={state} looks={invitationLooks} acts={acts} none={none} density="normal" />
      {dialog}
    </Page>
  );
}
