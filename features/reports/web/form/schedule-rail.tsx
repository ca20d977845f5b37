import { counted } from '@kontor/core/contract';
import { EmailsField } from '@kontor/core/ui';
import { FREQUENCIES, MOST_ADDRESSES, type ReportConfig } from '@kontor/reports/contract';
import { Select, Switch } from '@mantine/core';
import { hourWords, type ReportValues } from './report-values.ts';
import type { ReportForm } from './use-report-form.ts';

type Props = { kontor: ReportForm; frequencies: ReportConfig['frequency']; isReadOnly: boolean };

/** When it goes, to how many, and what they get. */
function Outlook({ values }: { values: ReportValues }) {
  const { frequency, hour, emailList } = values;
  if (!frequency || hour === null || emailList.length === 0) return null;
  return (
    <p className="report-outlook">
      <b>{FREQUENCIES[frequency]}</b> at <b>{hourWords(hour, values)}</b> to <b>{counted(emailList.length, 'address', 'addresses')}</b>:
      totals, the first ten rows, and a link to the CSV file that opens without sign-in for 7 days.
    </p>
  );
}

/** When it is sent, and to whom; the switch reveals it (spec 1 §4). */
function When({ kontor, frequencies, isReadOnly }: Props) {
  const { form, field, put, wrong } = kontor;
  const values = form.getValues();
  const { frequency, hour, emailList } = values;
  const hours = frequencies.find(({ key }) => key === frequency)?.hours ?? frequencies[0]?.hours ?? [];
  const [often, at, emails] = [field('frequency'), field('hour'), field('emailList')];
  return (
    <>
      <Select
        id={often.id}
        label={often.label}
        error={wrong('frequency')}
        required
        readOnly={isReadOnly}
        allowDeselect={false}
        placeholder="Choose"
        data={frequencies.map(({ key, value }) => ({ value: key, label: value }))}
        value={frequency}
        onChange={(next) => {
          const chosen = frequencies.find(({ key }) => key === next);
          if (!chosen) return;
          put('frequency', chosen.key);
          if (hour !== null && !chosen.hours.includes(hour)) put('hour', null);
        }}
      />
      <Select
        id={at.id}
        label={at.label}
        error={wrong('hour')}
        required
        readOnly={isReadOnly}
        allowDeselect={false}
        placeholder="Choose"
        data={hours.map((one) => ({ value: String(one), label: hourWords(one, values) }))}
        value={hour === null ? null : String(hour)}
        onChange={(next) => put('hour', next === null ? null : Number(next))}
      />
      {/* Whom it goes to is its owner's to know. */}
      {(!isReadOnly || emailList.length > 0) && (
        <EmailsField
          id={emails.id}
          label={emails.label}
          error={wrong('emailList')}
          required
          readOnly={isReadOnly}
          description={`At most ${MOST_ADDRESSES}`}
          value={emailList}
          onChange={(next) => put('emailList', next)}
        />
      )}
      <Outlook values={values} />
    </>
  );
}

/** Who sees it, and whether it is sent. */
export function ScheduleRail({ kontor, frequencies, isReadOnly }: Props) {
  const { form, field, put } = kontor;
  const { shared, schedule } = form.getValues();
  return (
    <aside className="report-rail" aria-label="Sharing and schedule">
      <h2 className="k-heading">Sharing</h2>
      <Switch
        id={field('shared').id}
        label={field('shared').label}
        description="Everyone with the role agency here sees it, view only"
        checked={shared}
        disabled={isReadOnly}
        onChange={(event) => put('shared', event.currentTarget.checked)}
      />
      <h2 className="k-heading">Schedule</h2>
      <Switch
        id={field('schedule').id}
        label={field('schedule').label}
        description="Sends it by e-mail"
        checked={schedule}
        disabled={isReadOnly}
        onChange={(event) => put('schedule', event.currentTarget.checked)}
      />
      {schedule && <When kontor={kontor} frequencies={frequencies} isReadOnly={isReadOnly} />}
    </aside>
  );
}
