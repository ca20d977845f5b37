import { csvOf } from '@kontor/core/ui';
import { APP_INFO_COLUMNS, type AppInfo, appInfoCells } from '@kontor/deals/contract';

const COLUMNS = APP_INFO_COLUMNS.map((label) => ({ label }));

/** The table as a file that can be uploaded again. */
export const appInfoCsv = (rows: readonly AppInfo[]): string => csvOf({ columns: COLUMNS, rows: rows.map(appInfoCells) });

/** Five rows to begin from (spec 2 §9). */
export const SAMPLE_CSV = csvOf({
  columns: COLUMNS,
  rows: [
    ['com.example.news', 'com.example.news', 'Example News', 'news.example.com', 'https://store.example.com/news', 'IAB12', 'Override'],
    ['com.example.kitchen', 'com.example.kitchen', 'Example Kitchen', 'kitchen.example.com', '', 'IAB8; IAB8-5', 'Override If Empty'],
    ['1234567890', 'com.example.games', 'Example Games', '', '', 'IAB9', 'Override'],
    ['com.example.travel', 'com.example.travel', '', 'travel.example.com', '', '', 'Override If Empty'],
    ['com.example.weather', 'com.example.weather', '', '', '', '', 'Passed In'],
  ],
});

/** What is wrong with a file, row by row. */
export const problemsCsv = (problems: readonly { row: number; reason: string }[]): string =>
  csvOf({ columns: [{ label: 'Row' }, { label: 'Reason' }], rows: problems.map(({ row, reason }) => [row, reason]) });
