import { ButtonLink, StickyBar } from '@kontor/core/ui';
import type { ReportConfig, ReportRecord } from '@kontor/reports/contract';
import { useState } from 'react';
import { copyHref } from '../copy-href.ts';
import { namesOf } from './names-of.ts';
import { ReportFields } from './report-fields.tsx';
import { valuesOf } from './report-values.ts';
import { useReportForm } from './use-report-form.ts';

const nothing = () => {};

/** The form of somebody else's report: all of it is read, nothing is changed. */
export function ReportView({ report, config }: { report: ReportRecord; config: ReportConfig }) {
  const [initial] = useState(() => valuesOf(report));
  const kontor = useReportForm({ initial, keptAs: undefined, onSave: nothing });
  return (
    <>
      <ReportFields kontor={kontor} config={config} names={namesOf(report)} isReadOnly />
      <StickyBar message={<span className="k-note">{`This report belongs to ${report.owner}. You can view it, not change it.`}</span>}>
        <ButtonLink variant="default" href={copyHref(report.id)}>
          Duplicate
        </ButtonLink>
      </StickyBar>
    </>
  );
}
