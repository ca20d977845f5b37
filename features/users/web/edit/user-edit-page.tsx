import { Bone, FormSkeleton } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords } from '@kontor/core/web';
import { type User, userMissing, userPages, userRoutes } from '@kontor/users/contract';
import { nameOf } from '../user-words.ts';
import { UserEditor } from './user-editor.tsx';

const words: RecordWords<User> = {
  title: userPages.edit.title,
  titleOf: nameOf,
  failed: 'The user did not load',
  gone: 'They may have been deleted, or belong to another account.',
  list: { page: userPages.list, label: userPages.list.title, back: 'Back to Users' },
};

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

/** One user of the account (spec 3 §2). */
export default function UserEditPage({ parameters: { userId: id = '' } }: PageProps) {
  return (
    <RecordPage key={id} read={userRoutes.get} input={{ id }} notFound={userMissing} words={words} loading={<Loading />}>
      {(_, user) => <UserEditor key={`${user.id} ${user.version}`} user={user} />}
    </RecordPage>
  );
}
