import { Page, PageHeader, Panel, TableSkeleton, UploadPanel } from '@kontor/core/ui';
import { usePageTitle, useUpload } from '@kontor/core/web';
import { ingestPages, ingestRoutes } from '@kontor/ingest/contract';
import { FEED_FORMATS } from '@kontor/market/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FeedCheckResult } from './feed-check-result.tsx';
import { FeedOptions } from './feed-options.tsx';
import { useFeed } from './use-feed.ts';
import './feed-check.css';

/** The file that was sent, and as what it is read. */
type Sent = { file: File; readAs: string };

/** What a file of lines would become, before anything of it is stored; for super users alone. */
export default function FeedCheckPage() {
  usePageTitle(ingestPages.check.title);
  const { feed, problem, typed, set } = useFeed();
  const [sent, setSent] = useState<Sent | null>(null);
  const { panel, answer } = useUpload(ingestRoutes.check, { input: feed });
  const handleFiles = (files: File[]) => {
    const [file] = files;
    setSent(file ? { file, readAs: FEED_FORMATS[feed.format].label } : null);
    panel.onFiles(files);
  };
  const { state } = panel;
  const isBusy = state.is === 'uploading';
  return (
    <Page>
      <PageHeader title={ingestPages.check.title} />
      <p className="k-note ingest-check-lead">See how a file would be read before it is sent. Nothing of it is stored.</p>
      <FeedOptions typed={typed} problem={problem} onChange={set} />
      <Panel
        title="File"
        actions={
          sent && (
            <Button variant="default" size="compact-sm" disabled={isBusy || problem !== null} onClick={() => handleFiles([sent.file])}>
              Check again
            </Button>
          )
        }
      >
        <div className="ingest-check-file">
          <UploadPanel {...panel} title="File of lines" note="Lines of JSON or CSV, gzip or not, less than 50 MB" onFiles={handleFiles} />
        </div>
      </Panel>
      {isBusy && <TableSkeleton rows={6} label="Reading the file" />}
      {answer && sent && <FeedCheckResult name={sent.file.name} readAs={sent.readAs} found={answer} />}
    </Page>
  );
}
