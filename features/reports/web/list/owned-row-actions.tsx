import { hrefOf } from '@kontor/core/contract';
import { IconButton } from '@kontor/core/ui';
import { type ReportRow, reportPages } from '@kontor/reports/contract';
import { IconCopyPlus, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { copyHref } from '../copy-href.ts';
import { useReportRemoval } from '../use-report-removal.ts';

/** View, edit, duplicate, and delete, which can be undone. */
export function OwnedRowActions({ row: { id, name } }: { row: ReportRow }) {
  const navigate = useNavigate();
  const remove = useReportRemoval();
  const go = (href: string) => () => void navigate({ href });
  return (
    <>
      <IconButton size={24} icon={IconEye} label={`View ${name}`} onClick={go(hrefOf(reportPages.ownedReport, { id }))} />
      <IconButton size={24} icon={IconPencil} label={`Edit ${name}`} aria-keyshortcuts="e" onClick={go(hrefOf(reportPages.edit, { id }))} />
      <IconButton size={24} icon={IconCopyPlus} label={`Duplicate ${name}`} onClick={go(copyHref(id))} />
      <IconButton size={24} icon={IconTrash} label={`Delete ${name}`} onClick={() => remove(id)} />
    </>
  );
}
