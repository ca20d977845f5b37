import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, count, MISSING, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { segmentPages, type UploadedSegment, uploadedRoutes, uploadedSegments } from '@kontor/segments/contract';
import { IconPlus } from '@tabler/icons-react';
import { overlapHref, uploadedHref } from '../segment-links.ts';
import { useCompare } from '../use-compare.ts';
import { SegmentStatusPill } from './segment-status-pill.tsx';
import { useProcessingWatch } from './use-processing-watch.ts';

const looks: Looks<UploadedSegment, typeof uploadedSegments.fields> = {
  name: {
    width: 280,
    cell: (row) => (
      <UiLink href={uploadedHref(row)}>
        <Cut text={row.name} />
      </UiLink>
    ),
    sub: ({ status, dataType, dataCount }) => (
      <>
        <SegmentStatusPill status={status} /> {dataType}
        {dataCount !== null && `, ${count(dataCount)} users`}
      </>
    ),
  },
  sourceSegmentId: { write: (id) => id || MISSING, width: 130, priority: 3 },
  dataType: { width: 112, priority: 6 },
  dataCount: { priority: 7 },
  price: { width: 92, priority: 4 },
  createDate: { width: 168, priority: 1 },
  updateDate: { width: 168, priority: 2 },
  status: { width: 164, priority: 8, cell: ({ status }) => <SegmentStatusPill status={status} /> },
};

const UploadLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(segmentPages.uploadedCreate)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Upload Segment
  </ButtonLink>
);

/** The segments that the account uploaded (spec 3 §2). */
export default function UploadedListPage() {
  usePageTitle(segmentPages.uploaded.title);
  const state = useListPage(uploadedSegments, uploadedRoutes.list, { file: uploadedRoutes.download });
  const bulk = useCompare<UploadedSegment>();
  useProcessingWatch(state.list.rows, state.list.updatedAt);
  return (
    <Page>
      <PageHeader
        title={segmentPages.uploaded.title}
        meta="Audiences of your own, from CSV files of ids"
        actions={
          <>
            <ButtonLink variant="default" href={overlapHref()}>
              Overlap
            </ButtonLink>
            <UploadLink className="k-grow" />
          </>
        }
      />
      <ListTable
        state={state}
        looks={looks}
        bulk={bulk}
        none={{
          words: 'Upload a CSV file of ids, such as IP addresses or device ids. Media plans can then include or exclude who has them.',
          create: <UploadLink />,
        }}
      />
    </Page>
  );
}
