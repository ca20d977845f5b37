import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, IconButton, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { type ReportRow, reportPages, reportRoutes, sharedReports } from '@kontor/reports/contract';
import { IconCopyPlus, IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { copyHref } from '../copy-href.ts';

/** On a phone who owns it stands under the name. */
const looks: Looks<ReportRow, typeof sharedReports.fields> = {
  name: {
    width: 280,
    cell: ({ id, name }) => (
      <UiLink href={hrefOf(reportPages.sharedReport, { id })}>
        <Cut text={name} />
      </UiLink>
    ),
    sub: ({ owner }) => owner,
  },
  range: { width: 130, priority: 7 },
  owner: { width: 170, priority: 8 },
  schedule: { width: 96, priority: 3 },
  lastRun: { priority: 9 },
  createDate: { priority: 6 },
};

function SharedRowActions({ row: { id, name } }: { row: ReportRow }) {
  const navigate = useNavigate();
  return (
    <>
      <IconButton
        size={24}
        icon={IconEye}
        label={`View the definition of ${name}`}
        aria-keyshortcuts="e"
        onClick={() => void navigate({ to: hrefOf(reportPages.view, { id }) })}
      />
      <IconButton size={24} icon={IconCopyPlus} label={`Duplicate ${name}`} onClick={() => void navigate({ href: copyHref(id) })} />
    </>
  );
}

const SHARED = { also: { shared: true } };
const rowActions = (row: ReportRow) => <SharedRowActions row={row} />;

/** Reports that colleagues share with the account, for reading (spec 1 §2.6). */
export default function SharedReportsPage() {
  usePageTitle(reportPages.shared.title);
  const state = useListPage(sharedReports, reportRoutes.list, SHARED);
  return (
    <Page>
      <PageHeader title={reportPages.shared.title} meta="What colleagues share with the account, view only" />
      <ListTable
        state={state}
        looks={looks}
        rowActions={rowActions}
        bulk={null}
        none={{
          words: 'Nobody shares a report with the account yet. Each report has a switch for it in its form.',
          create: (
            <ButtonLink variant="default" href={hrefOf(reportPages.owned)}>
              Go to your own reports
            </ButtonLink>
          ),
        }}
      />
    </Page>
  );
}
