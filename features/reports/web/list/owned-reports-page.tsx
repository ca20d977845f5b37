import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, Page, PageHeader, StatusPill, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { ownedReports, type ReportRow, reportPages, reportRoutes } from '@kontor/reports/contract';
import { IconPlus } from '@tabler/icons-react';
import { OwnedRowActions } from './owned-row-actions.tsx';

const SharedPill = ({ shared }: Pick<ReportRow, 'shared'>) => (
  <StatusPill tone={shared ? 'pos' : 'off'} glyph={shared ? 'full' : 'dash'} label={shared ? 'Yes' : 'No'} />
);

/** On a phone whether it is shared and its days stand under the name. */
const looks: Looks<ReportRow, typeof ownedReports.fields> = {
  name: {
    width: 280,
    cell: ({ id, name }) => (
      <UiLink href={hrefOf(reportPages.ownedReport, { id })}>
        <Cut text={name} />
      </UiLink>
    ),
    sub: ({ shared, schedule }) => [shared ? 'Shared' : 'Not shared', ...(schedule ? ['scheduled'] : [])].join(', '),
  },
  range: { width: 130, priority: 7 },
  shared: { width: 90, priority: 8, cell: (row) => <SharedPill {...row} /> },
  schedule: { width: 96, priority: 3 },
  lastRun: { priority: 9 },
  createDate: { priority: 6 },
};

const CreateLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(reportPages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create report
  </ButtonLink>
);

const OWN = { also: { shared: false } };
const rowActions = (row: ReportRow) => <OwnedRowActions row={row} />;

/** One's own reports (spec 1 §2.6). */
export default function OwnedReportsPage() {
  usePageTitle(reportPages.owned.title);
  const state = useListPage(ownedReports, reportRoutes.list, OWN);
  return (
    <Page>
      <PageHeader
        title={reportPages.owned.title}
        meta="Your delivery by what you choose, to read, download or send"
        actions={<CreateLink className="k-grow" />}
      />
      <ListTable
        state={state}
        looks={looks}
        rowActions={rowActions}
        bulk={null}
        none={{ words: 'Choose dimensions, measures and days, or start from a template.', create: <CreateLink /> }}
      />
    </Page>
  );
}
