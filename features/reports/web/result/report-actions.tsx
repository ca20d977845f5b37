import { hrefOf } from '@kontor/core/contract';
import { ButtonLink } from '@kontor/core/ui';
import { useListFile } from '@kontor/core/web';
import { reportPages, reportRoutes } from '@kontor/reports/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconPencil } from '@tabler/icons-react';
import type { Which } from './use-report-rows.ts';
import { useResultUrl, wishOf } from './use-result-url.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Download, which has every row of what is searched and chosen, and Edit Report, or View Report where it is shared (spec 1 §2.6). */
export function ReportActions({ which }: { which: Which }) {
  const file = useListFile(reportRoutes.download);
  const url = useResultUrl();
  const { id, shared } = which;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload {...icon} />}
        loading={file.isPending}
        data-tip="CSV, every row"
        onClick={() => file.ask({ ...which, ...wishOf(url) })}
      >
        Download
      </Button>
      {shared ? (
        <ButtonLink className="k-grow" leftSection={<IconEye {...icon} />} href={hrefOf(reportPages.view, { id })}>
          View Report
        </ButtonLink>
      ) : (
        <ButtonLink className="k-grow" leftSection={<IconPencil {...icon} />} href={hrefOf(reportPages.edit, { id })}>
          Edit Report
        </ButtonLink>
      )}
    </>
  );
}
