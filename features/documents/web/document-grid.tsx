import { Bone, EmptyState, LoadMore, useEnd } from '@kontor/core/ui';
import { CallFailed, errorText } from '@kontor/core/web';
import { NOTHING_FOUND, type SupportDocument } from '@kontor/documents/contract';
import { Button } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { DocumentCard } from './document-card.tsx';
import type { Documents } from './use-documents.ts';

const NOUN = ['document', 'documents'] as const;

const Skeleton = () => (
  <div className="document-cards" role="status" aria-label="Loading documents">
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity.
      <div key={index} className="document-card">
        <Bone width="100%" height={130} />
        <Bone width="70%" />
        <Bone width="40%" />
      </div>
    ))}
  </div>
);

const Empty = ({ q, upload, onClear }: { q: string; upload: ReactNode; onClear: () => void }) =>
  q === '' ? (
    <EmptyState title="No Documents" level={2} icon={IconBook2} actions={upload}>
      Guides stand here as soon as somebody of the platform has uploaded one.
    </EmptyState>
  ) : (
    <EmptyState
      title={NOTHING_FOUND}
      level={2}
      actions={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      No title has “{q}”.
    </EmptyState>
  );

type Props = {
  documents: Documents;
  upload: ReactNode;
  editOf: (document: SupportDocument) => Parameters<typeof DocumentCard>[0]['edit'];
  onPreview: (document: SupportDocument) => void;
};

/** The cards, and what stands there while there are none (spec 1 §2.8, §9). */
export function DocumentGrid({ documents, upload, editOf, onPreview }: Props) {
  const { data, error, refetch, isFetching, isLoadingMore, loadMore, pageSize, q, search } = documents;
  const end = useRef<HTMLDivElement>(null);
  const shown = data?.list.length ?? 0;
  useEnd(end, data?.hasMore && !isFetching && !error ? loadMore : undefined, shown);
  const retry = () => void refetch();
  if (error && !data) return <CallFailed title="The documents did not load" error={error} onRetry={retry} isRetrying={isFetching} />;
  if (!data) return <Skeleton />;
  if (shown === 0) return <Empty q={q} upload={upload} onClear={() => search('')} />;
  return (
    <>
      <ul className="document-cards">
        {data.list.map((document) => (
          <DocumentCard key={document.key} document={document} edit={editOf(document)} onPreview={() => onPreview(document)} />
        ))}
      </ul>
      <div ref={end} />
      <LoadMore
        shown={shown}
        total={data.totalCount}
        noun={NOUN}
        hasMore={data.hasMore}
        isLoading={isLoadingMore}
        onMore={loadMore}
        problem={error && errorText(error)}
        onRetry={retry}
        pageSize={pageSize}
      />
    </>
  );
}
