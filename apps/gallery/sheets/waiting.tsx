import { Banner, Bone, ChartSkeleton, EmptyState, ErrorPanel, FormSkeleton, Panel, StatSkeleton, TableSkeleton } from '@kontor/core/ui';
import { CallError, CallFailed } from '@kontor/core/web';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { LONG_WORD } from '../samples/texts.ts';
import { UploadParts } from './uploads.tsx';

const nothing = () => undefined;
const FAULT = new CallError('Internal server error.', { status: 500, code: 'internal', reference: '7F3A-21' });
const OFFLINE = new CallError('Check your internet connection and try again', { status: 0, code: 'unreached' });

export const Sheet = () => (
  <>
    <Banner tone="warn">You are offline. What you see may be old; nothing can be saved until the connection is back.</Banner>
    <Panel title="Loading">
      <StatSkeleton stats={4} />
      <div className="gallery-cells">
        <TableSkeleton label="Loading history" />
        <FormSkeleton fields={4} />
        <ChartSkeleton height={160} />
        <Bone height={90} />
      </div>
    </Panel>
    <Panel title="Nothing">
      <div className="gallery-cells">
        <EmptyState title="No Deals Found" actions={<Button>Create deal</Button>}>
          Deals of this account are listed here.
        </EmptyState>
        <EmptyState title="No Deals Found" actions={<Button variant="default">Clear filters</Button>}>
          No deal matches “{LONG_WORD.slice(0, 80)}” in Draft.
        </EmptyState>
        <EmptyState title="Permission Error" icon={IconLock} actions={<Button variant="default">Return to Home</Button>}>
          You don't have permission to access this page.
        </EmptyState>
      </div>
    </Panel>
    <Panel title="Failed">
      <div className="gallery-cells">
        <CallFailed title="This report did not load" error={FAULT} onRetry={nothing} />
        <CallFailed title="Deals did not load" error={OFFLINE} onRetry={nothing} isRetrying />
        <ErrorPanel title={LONG_WORD.slice(0, 120)}>{LONG_WORD}</ErrorPanel>
      </div>
    </Panel>
    <UploadParts />
  </>
);
