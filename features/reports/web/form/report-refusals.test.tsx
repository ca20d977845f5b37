import { dayIn, ZONES } from '@kontor/core/contract';
import { answer, renderScreen } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { ReportDraft, type ReportRecord, reportPages, reportRoutes } from '@kontor/reports/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agency, config, ID, RECORD } from '../test-reports.ts';
import { EditReportPage } from './report-form-page.tsx';
import { valuesOf } from './report-values.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => toast.clean());

const TODAY = dayIn(ZONES.EST.iana);
const custom = (startDate: string | null, endDate: string | null) => ({ range: 'custom', startDate, endDate });
const deal = (change: object) => ({ dimension: 'deal', operation: 'in', value: ['2'.repeat(24)], labels: {}, ...change });
const tags = (count: number) => Array.from({ length: count }, (_, n) => `TAG-${n}`);
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@client.example`);

/** Every rule of spec 1 §5 for reports, several at once that may be broken at once; `report-rules.test.ts` holds the server to the same words. */
const RULES: [string, object, string[]][] = [
  [
    'name, dimensions, measures, operation and values are there, and the hour is offered',
    { name: '', dimensions: [], measures: [], hour: 3, conditions: [deal({ operation: 'gone', value: [] })] },
    [...Array(5).fill('Required'), 'Choose one of the hours offered.'],
  ],
  [
    'a name is more than spaces, and a part is sought in texts alone',
    { name: '   ', conditions: [deal({ operation: 'contains' })] },
    ['Required', 'Choose one of the operations offered for this dimension.'],
  ],
  [
    'a name has no special character, and a dimension one filter',
    { name: 'Sales & more', conditions: [deal({}), deal({})] },
    ['No special character is allowed.', 'A dimension can be used in one filter only.'],
  ],
  [
    'a name has at most 100 characters, and a filter 5,000 values',
    { name: 'x'.repeat(101), conditions: [deal({ dimension: 'dealId', value: tags(5_001) })] },
    ['Use at most 100 characters.', 'A condition takes at most 5,000 values.'],
  ],
  [
    'Domain goes not with Bundle, a custom zone has its offset, custom days are two, and a schedule is whole',
    { dimensions: ['domain', 'app'], timezone: 'custom', ...custom(null, null), frequency: null, hour: null, emailList: [] },
    ['Please select either Domain or Bundle.', ...Array(5).fill('Required'), 'Please enter at least one email.'],
  ],
  [
    'Domain goes not with App Name, an end is not before its start, and addresses are addresses',
    { dimensions: ['appName', 'domain'], ...custom('2025-06-02', '2025-06-01'), emailList: ['ann@client.example', 'nobody'] },
    ['Please select either Domain or App Name.', 'The end date cannot be before the start date.', 'Please enter valid emails.'],
  ],
  [
    'Day goes not with Hour, which goes with three ranges alone, and addresses are at most 20',
    { dimensions: ['day', 'hour'], range: 'last30day', emailList: addresses(21) },
    [
      'Please select either Day or Hour.',
      'Please select range Today, Yesterday or Custom in case of Hour reporting key.',
      'A report goes to at most 20 addresses.',
    ],
  ],
  [
    'Hour goes with one day alone',
    { dimensions: ['hour'], ...custom('2025-06-01', '2025-06-02') },
    ['Date range should be within 24 hours.'],
  ],
  [
    'a custom range ends before today',
    custom(TODAY, TODAY),
    ['A custom range ends yesterday or earlier. For today, choose the range Today.'],
  ],
  [
    'a custom range has at most 366 days',
    custom('2024-01-01', '2025-01-01'),
    ['A report covers at most 366 days. Please choose a later start date or an earlier end date.'],
  ],
];

test.each(RULES)('the form says, of its schema, where it is not so: %s', async (_, change, said) => {
  // With something that is gone it can be saved as it stands.
  const record = { ...RECORD, ...change, gone: ['a dimension'] } as ReportRecord;
  const { error } = ReportDraft.safeParse(valuesOf(record));
  expect(error?.issues.map(({ message }) => message).toSorted()).toEqual(said.toSorted());
  renderScreen({
    page: reportPages.edit,
    screen: EditReportPage,
    at: `/reports/owned/${ID}/update`,
    answers: [config(), answer(reportRoutes.edit, record), answer(reportRoutes.values, { values: [], hasMore: false })],
    session: agency,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Update' }));
  const shown = () => [...document.querySelectorAll('[id$=-error]')].map(({ textContent }) => textContent).toSorted();
  await waitFor(() => expect(shown()).toEqual(said.toSorted()));
});
