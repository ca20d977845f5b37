import { Page, PageHeader, Panel, TableSkeleton, UploadPanel } from '@kontor/core/ui';
import { usePageTitle, useUpload } from '@kontor/core/web';
import { type FeedCheck, ingestPages, ingestRoutes } from '@kontor/ingest/contract';
import { FEED_FORMATS } from '@kontor/market/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FeedCheckResult } from './feed-check-result.tsx';
import { FeedOptions } from './feed-options.tsx';
import { useFeed } from './use-feed.ts';
import './feed-check.css';

/** What was found, and as what the file was read. */
type Checked = { readAs: string; found: FeedCheck };

/** What a file of lines would become, before anything of it is stored; for super users alone. */
export default function FeedCheckPage() {
  usePageTitle(ingestPages.check.title);
  const { feed, problem, typed, set } = useFeed();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const upload = useUpload(ingestRoutes.check, {
    input: feed,
    onDone: ({ data }) => setChecked({ readAs: FEED_FORMATS[feed.format].label, found: data }),
  });
  const handleFiles = (files: File[]) => {
    setFile(files[0] ?? null);
    setChecked(null);
    upload.onFiles(files);
  };
  const { state } = upload;
  const isBusy = state.is === 'uploading';
  return (
    <Page>
      <PageHeader title={ingestPages.check.title} />
      <p className="k-note ingest-check-lead">See how a file would be read before it is sent. Nothing of it is stored.</p>
      <FeedOptions typed={typed} problem={problem} onChange={set} />
      <Panel
        title="File"
        actions={
          file && (
            <Button variant="default" size="compact-sm" disabled={isBusy || problem !== null} onClick={() => handleFiles([file])}>
              Check again
            </Button>
          )
        }
      >
        <div className="ingest-check-file">
          <UploadPanel {...upload} title="File of lines" note="Lines of JSON or CSV, gzip or not, less than 50 MB" onFiles={handleFiles} />
        </div>
      </Panel>
      {isBusy && <TableSkeleton rows={6} label="Reading the file" />}
      {checked && state.is === 'success' && <FeedCheckResult name={state.name} {...checked} />}
    </Page>
  );
}
