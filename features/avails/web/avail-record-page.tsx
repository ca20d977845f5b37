import { type Avail, availMissing, availPages, availRoutes } from '@kontor/avails/contract';
import { allows, hrefOf } from '@kontor/core/contract';
import { Bone, ButtonLink, FormSkeleton } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords, useSession } from '@kontor/core/web';
import { libraryPages } from '@kontor/library/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { AvailEditor } from './avail-editor.tsx';
import { useAvailActions } from './use-avail-actions.tsx';

const words: RecordWords<Avail> = {
  title: availPages.edit.title,
  titleOf: ({ title }) => title,
  failed: 'The exploration did not load',
  gone: 'It may have been deleted.',
  list: { page: availPages.list, label: availPages.list.title, back: 'Back to Avails Explorer' },
};

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={110} />
      <div style={{ height: 14 }} />
      <Bone width="min(320px, 70%)" height={22} />
    </div>
    <FormSkeleton fields={10} label="Loading exploration" />
  </>
);

function Actions({ entry }: { entry: Avail }) {
  const navigate = useNavigate();
  const { duplicate, isDuplicating, remove } = useAvailActions(() => void navigate({ to: hrefOf(availPages.list), ignoreBlocker: true }));
  const isSuper = allows(libraryPages.create.access, useSession());
  return (
    <>
      {isSuper && (
        <ButtonLink variant="default" href={`${hrefOf(libraryPages.create, { type: 'settings' })}?exploration=${entry.id}`}>
          Make library deal
        </ButtonLink>
      )}
      <Button variant="default" onClick={() => remove(entry)}>
        Delete
      </Button>
      <Button variant="default" className="k-grow" loading={isDuplicating} onClick={() => duplicate(entry.id)}>
        Duplicate
      </Button>
    </>
  );
}

/** An entry that exists. */
export default function AvailRecordPage({ parameters: { id = '' } }: PageProps) {
  return (
    <RecordPage key={id} read={availRoutes.get} input={{ id }} notFound={availMissing} words={words} loading={<Loading />}>
      {(_, entry) => <AvailEditor key={`${entry.id} ${entry.version}`} entry={entry} actions={<Actions entry={entry} />} />}
    </RecordPage>
  );
}
