import { Panel, UploadPanel, type UploadState } from '@kontor/core/ui';

const STATES: [title: string, state: UploadState][] = [
  ['Nothing uploaded', { is: 'never' }],
  ['On its way', { is: 'uploading', name: 'households-northeast.csv', share: 0.42 }],
  ['Uploaded', { is: 'success', name: 'households-northeast.csv' }],
  ['Refused', { is: 'failed', message: 'Please select a file less than 50 MB.' }],
  ['Broken off', { is: 'failed', message: 'Unable to upload file. Please try again.', canRetry: true }],
  [
    'With rows that are not valid',
    {
      is: 'error',
      name: 'households-northeast.csv',
      message: 'Please fix the invalid data and upload the CSV file again.',
      rows: 48_210,
      invalid: 12,
      good: 48_000,
      repeated: 198,
      problems: [
        { row: 14, value: '203.0.113', reason: 'Not a valid address.' },
        { row: 15, reason: 'ip: Required' },
        { row: 961, reason: 'The row has 3 cells instead of 1.' },
      ],
    },
  ],
];

export const UploadParts = () => (
  <Panel title="Uploads">
    <div className="gallery-uploads">
      {STATES.map(([title, state]) => (
        <UploadPanel
          key={title}
          title={title}
          note="CSV, less than 50 MB"
          accept=".csv"
          state={state}
          onFiles={() => undefined}
          onCancel={() => undefined}
          onRetry={() => undefined}
        />
      ))}
    </div>
  </Panel>
);
