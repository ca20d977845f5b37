import { hrefOf } from '@kontor/core/contract';
import { Bone, FormSkeleton, Later, PageHeader } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { type Person, personPages, personRoutes, userMissing } from '@kontor/users/contract';
import { nameOf } from '../user-words.ts';
import { PersonActs } from './person-acts.tsx';
import { PersonEditor } from './person-editor.tsx';
import { PersonStatusPill, roleOf } from './person-words.tsx';

const words: RecordWords<Person> = {
  title: personPages.person.title,
  titleOf: nameOf,
  failed: 'The user did not load',
  gone: 'They may have been deleted.',
  list: { page: personPages.people, label: personPages.people.title, back: 'Back to users' },
};

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={64} />
      <div style={{ height: 14 }} />
      <Bone width="min(320px, 70%)" height={22} />
    </div>
    <FormSkeleton fields={6} label="Loading user" />
  </>
);

const TABS = [
  { key: 'detail', label: 'Detail' },
  { key: 'history', label: 'History' },
] as const;

/** One user of any account (spec 3 §2): what they are, or what happened to them. */
export default function PersonPage({ parameters: { userId = '', type = 'detail' } }: PageProps) {
  const tab = type === 'history' ? 'history' : 'detail';
  return (
    <RecordPage key={userId} read={personRoutes.get} input={{ userId }} notFound={userMissing} words={words} loading={<Loading />}>
      {(person, opened) => (
        <>
          <PageHeader
            crumbs={[{ label: personPages.people.title, href: hrefOf(personPages.people) }]}
            title={nameOf(person)}
            status={<PersonStatusPill status={person.status} />}
            meta={[roleOf(person), person.email, `${person.sessions} signed-in ${person.sessions === 1 ? 'device' : 'devices'}`]
              .filter(Boolean)
              .join(', ')}
            menu={<PersonActs person={person} />}
            tabs={TABS.map(({ key, label }) => ({ label, href: hrefOf(personPages.person, { userId, type: key }), current: key === tab }))}
            tabsLabel="User"
          />
          <Later of={tab}>
            {tab === 'history' ? (
              <HistoryTab id={userId} isOfPlatform />
            ) : (
              // Where they belong is no part of the version.
              <PersonEditor key={`${opened.id} ${opened.version} ${JSON.stringify(opened.accountAccess)}`} opened={opened} />
            )}
          </Later>
        </>
      )}
    </RecordPage>
  );
}
