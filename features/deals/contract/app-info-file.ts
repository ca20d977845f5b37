import { cellText } from '@kontor/core/contract';
import { z } from 'zod';
import { APP_INFO_FIELDS, APP_INFO_STATUS_LABELS, APP_INFO_STATUSES, type AppInfo, AppInfoDraft, type AppInfoStatus } from './app-info.ts';

/** Columns of the file, in their order: those of the table (spec 2 §2). */
export const APP_INFO_COLUMNS: readonly string[] = Object.values(APP_INFO_FIELDS).map(({ label }) => label);

const { overridedBundle, bundle, name, domain, appStoreUrl, iabcat } = AppInfoDraft.shape;
const cell = z.string().default('').transform(cellText);
const codes = cell.transform((text) =>
  text
    .toUpperCase()
    .split(/[;,]/)
    .map((code) => code.trim())
    .filter((code) => code !== ''),
);
/** By its word or as the calls name it; an empty cell is the default. */
const status = cell.transform((word, context): AppInfoStatus => {
  if (word === '') return 'passedIn';
  const found = APP_INFO_STATUSES.find((one) =>
    [one, APP_INFO_STATUS_LABELS[one]].some((known) => known.toLowerCase() === word.toLowerCase()),
  );
  if (found) return found;
  context.addIssue({ code: 'custom', message: `Status is ${Object.values(APP_INFO_STATUS_LABELS).join(' or ')}.` });
  return z.NEVER;
});

/** A row of the file as a row of the deal; what it leaves out is empty. */
export const AppInfoFileRow = z
  .object({
    'Existing Bundle': cell.pipe(overridedBundle),
    Bundle: cell.pipe(bundle),
    Name: cell.pipe(name.unwrap()),
    Domain: cell.pipe(domain.unwrap()),
    'App Store URL': cell.pipe(appStoreUrl.unwrap()),
    'IAB Categories': codes.pipe(iabcat.unwrap()),
    Status: status,
  })
  .transform(
    (row): AppInfoDraft => ({
      overridedBundle: row['Existing Bundle'],
      bundle: row.Bundle,
      name: row.Name,
      domain: row.Domain,
      appStoreUrl: row['App Store URL'],
      iabcat: row['IAB Categories'],
      status: row.Status,
    }),
  );

/** A row of the deal as cells of the file. */
export const appInfoCells = (row: AppInfo): string[] => [
  row.overridedBundle,
  row.bundle,
  row.name,
  row.domain,
  row.appStoreUrl,
  row.iabcat.map(({ key }) => key).join('; '),
  APP_INFO_STATUS_LABELS[row.status],
];
