import { hrefOf } from '@kontor/core/contract';
import { EmptyState, IncludeExcludeChips, Note, Page, PageHeader, TableSkeleton } from '@kontor/core/ui';
import { CallFailed, usePageTitle, useSession } from '@kontor/core/web';
import { MOST_OVERLAPPED, segmentPages } from '@kontor/segments/contract';
import { Button } from '@mantine/core';
import { IconBinaryTree2, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { AddSegments } from './add-segments.tsx';
import { AddsPanel } from './adds-panel.tsx';
import './overlap.css';
import { OverlapPanel } from './overlap-panel.tsx';
import { useCompared } from './use-compared.ts';

const { title } = segmentPages.overlap;
type Compared = ReturnType<typeof useCompared>;

/** What of the chosen is left out of the comparison, and why. */
function LeftOut({ compared: { gone = 0, chosen, compared, keepChosen } }: { compared: Compared }) {
  const without = chosen.filter((one) => !compared.includes(one));
  return (
    <>
      {gone > 0 && (
        <Note tone="warn">
          {gone === 1 ? '1 of the segments is' : `${gone} of the segments are`} no longer there for your account.{' '}
          <Button variant="subtle" size="compact-xs" onClick={keepChosen}>
            Take {gone === 1 ? 'it' : 'them'} out
          </Button>
        </Note>
      )}
      {without.length > 0 && (
        <Note tone="info">
          {without.map((one) => one.title).join(', ')}: left out, because requests name {without.length === 1 ? 'it' : 'them'} and nobody is
          a member.
        </Note>
      )}
    </>
  );
}

function Figures({ compared, add }: { compared: Compared; add: (isPrimary: boolean) => ReactNode }) {
  const { error, retry, isRetrying, gone } = compared;
  if (error)
    return <CallFailed title="The segments did not load" error={error} onRetry={retry} isRetrying={isRetrying} rest="They stay chosen." />;
  if (gone === undefined) return <TableSkeleton rows={4} label="Loading segments" />;
  const segments = compared.compared.map(({ id, title: name }) => ({ id, name }));
  if (segments.length < 2)
    return (
      <EmptyState title="Choose two segments or more" level={2} icon={IconBinaryTree2} actions={add(true)}>
        The overlap says how many users segments have in common, and what one would add to the others.
      </EmptyState>
    );
  return (
    <>
      <OverlapPanel ids={segments.map(({ id }) => id)} />
      <AddsPanel segments={segments} />
    </>
  );
}

/** How many users some segments have in common, and what one adds to others. */
export default function OverlapPage() {
  usePageTitle(title);
  const compared = useCompared();
  const [isAdding, setAdding] = useState(false);
  const add = (isPrimary: boolean) => (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      className="k-grow"
      onClick={() => setAdding(true)}
    >
      Add segments
    </Button>
  );
  const { ids, chosen, remove } = compared;
  const { uploadedSegment } = useSession();
  const crumb = { label: 'Segments', href: hrefOf(uploadedSegment ? segmentPages.uploaded : segmentPages.shared) };
  return (
    <Page>
      <PageHeader
        crumbs={[crumb]}
        title={title}
        meta={`Up to ${MOST_OVERLAPPED} segments against each other`}
        actions={ids.length > 1 && add(true)}
      />
      {chosen.length > 0 && (
        <div className="overlap-chosen">
          <IncludeExcludeChips
            label="Compared"
            mode="include"
            values={chosen.map(({ id, title: label }) => ({ id, label }))}
            onRemove={remove}
          />
        </div>
      )}
      <LeftOut compared={compared} />
      <Figures compared={compared} add={add} />
      <AddSegments isOpen={isAdding} ids={ids} onAdd={compared.add} onClose={() => setAdding(false)} />
    </Page>
  );
}
