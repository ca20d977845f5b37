import { allows, hrefOf } from '@kontor/core/contract';
import { type Column, DataTable, Note, TableSkeleton, UiLink, useFocusBack } from '@kontor/core/ui';
import { CallError, CallFailed, useCall, useSession } from '@kontor/core/web';
import { type LibraryItem, libraryPages, libraryRoutes } from '@kontor/library/contract';
import { type MadeOf, type MediaPlan, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { targetingLines } from './editor/targeting-meeting.ts';

type Difference = { label: string; ours: string; theirs: string };
const NONE = 'Not targeted';
const COLUMNS: Column<Difference>[] = [
  { key: 'label', label: 'Targeting', width: 150, cell: ({ label }) => label },
  { key: 'ours', label: 'This media plan', flex: true, width: 200, cell: ({ ours }) => ours },
  { key: 'theirs', label: 'The template now', flex: true, width: 200, cell: ({ theirs }) => theirs },
];

/** In what a plan and a template differ, line by line in the order of the editor. */
function differencesOf(plan: Pick<MediaPlan, 'targeting' | 'names'>, template: Pick<LibraryItem, 'targeting' | 'names'>): Difference[] {
  const nameOf = (of: string, code: string) => plan.names[of]?.[code] ?? template.names[of]?.[code];
  const [ours, theirs] = [plan, template].map(
    ({ targeting }) => new Map(targetingLines(targeting, nameOf).map(({ label, words }) => [label, words])),
  );
  return [...new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])]
    .map((label) => ({ label, ours: ours?.get(label) ?? NONE, theirs: theirs?.get(label) ?? NONE }))
    .filter((one) => one.ours !== one.theirs);
}

/** A plan beside the template as it is now; nothing is changed here. */
function Comparison({ planId, template, onClose }: { planId: string; template: LibraryItem; onClose: () => void }) {
  useFocusBack();
  const { data, error, refetch, isFetching } = useCall(mediaPlanRoutes.get, { id: planId });
  const found = data && differencesOf(data, template);
  return (
    <Modal opened onClose={onClose} title={`Compare with template ${template.title}, version ${template.version}`} size={820}>
      {error && <CallFailed title="The media plan did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && !found && <TableSkeleton rows={4} label="Loading media plan" />}
      {found?.length === 0 && <Note>They target the same.</Note>}
      {found && found.length > 0 && (
        <DataTable
          caption="What the media plan and the template target"
          columns={COLUMNS}
          rows={found}
          rowKey={({ label }) => label}
          rowLabel={({ label }) => label}
        />
      )}
      <p className="k-note">A change of the template changes no media plan and no deal that was made of it.</p>
    </Modal>
  );
}

/** “From template Sports CTV, version 3; now version 5”, with what differs. */
export function TemplateOrigin({ of: { id, version }, planId }: { of: MadeOf; planId: string }) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const canRead = allows(libraryRoutes.get.access, session);
  const { data, error } = useCall(libraryRoutes.get, { id }, { enabled: canRead });
  const isGone = error instanceof CallError && error.status === 404;
  if (!data) return `From a template, version ${version}${isGone ? '; it is not available any more' : ''}`;
  const isOlder = data.version !== version;
  const page = allows(libraryPages.template.access, session) ? libraryPages.template : libraryPages.edit;
  return (
    <>
      From template <UiLink href={hrefOf(page, { id })}>{data.title}</UiLink>, version {version}
      {isOlder && `; now version ${data.version}`}{' '}
      {isOlder && (
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          Compare
        </Button>
      )}
      {isOpen && <Comparison planId={planId} template={data} onClose={() => setOpen(false)} />}
    </>
  );
}
