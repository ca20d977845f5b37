import { Page } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { userPages } from '@kontor/users/contract';
import { UserCreateForm } from './user-create-form.tsx';

/** A new user of the account, in two steps (spec 3 §2, §4). */
export default function UserCreatePage() {
  usePageTitle(userPages.create.title);
  return (
    <Page>
      <UserCreateForm />
    </Page>
  );
}
