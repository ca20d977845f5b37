import { type AccountDetail, accountAdminRoutes, accountPages, SPENT_TYPES } from '@kontor/accounts/contract';
import { hrefOf } from '@kontor/core/contract';
import {
  Bone,
  ButtonLink,
  dayRange,
  ErrorPanel,
  ErrorSummary,
  Form,
  FormSection,
  money,
  Panel,
  percent,
  ReasonButton,
  Split,
  StickyBar,
  TextField,
  useFocusBack,
} from '@kontor/core/ui';
import { errorText, useCall, useUnsavedGuard } from '@kontor/core/web';
import { Select, Switch } from '@mantine/core';
import '../form/accounts.css';
import { RangeRows } from './range-rows.tsx';
import { RateChart } from './rate-chart.tsx';
import type { TakeRateValues } from './take-rate-values.ts';
import { useTakeRateForm } from './use-take-rate-form.ts';

const TYPES = SPENT_TYPES.map((value) => ({ value, label: value === 'MONTHLY' ? 'Monthly' : 'Yearly' }));

type NowProps = { account: AccountDetail; values: TakeRateValues };

/** The present period's spend as a needle over the steps of its ranges, and what is kept of it so far. */
function Now({ account, values }: NowProps) {
  const { data, error, refetch, isFetching } = useCall(accountAdminRoutes.takeRate, { id: account.accountId });
  const body = () => {
    if (error)
      return (
        <ErrorPanel title="This did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error)}
        </ErrorPanel>
      );
    if (!data) return <Bone width="100%" height={200} />;
    const rate = Number(data.spend) === 0 ? null : (Number(data.fee) / Number(data.spend)) * 100;
    return (
      <>
        <RateChart ranges={values.spentRanges} spent={data.spend} />
        <p className="account-take">
          Take so far <strong className="k-num">{money(data.fee)}</strong>
          <span className="k-note">
            {`${percent(rate)} of ${money(data.spend)}${account.enabled && data.hasBegun ? '' : ', by the BFM margin'}`}
          </span>
        </p>
      </>
    );
  };
  return (
    <Panel title="Rate over spend" note={data && dayRange(data, 'always')}>
      {body()}
    </Panel>
  );
}

/** What an agency pays the platform of its spend, by ranges of a month or year (spec 3 §2, §5; decisions D42). Key it by id and version. */
export function TakeRateTab({ opened }: { opened: AccountDetail }) {
  useFocusBack();
  const { kontor, isSaving, conflict } = useTakeRateForm(opened);
  const { form, field, problems, changed, isDirty, submit } = kontor;
  const values = form.getValues();
  const guard = useUnsavedGuard(isDirty && !isSaving);
  const { data } = useCall(accountAdminRoutes.takeRate, { id: opened.accountId });
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        <FormSection title="Take rate" note="each part of a period’s spend pays the rate of its range">
          <Switch
            id={field('enabled').id}
            className="k-span"
            label="Take rate by ranges of spend"
            description="Off, the BFM margin holds. A change holds from the next full hour; what was delivered before stays as it was."
            checked={values.enabled}
            onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked)}
          />
          {values.enabled && (
            <>
              <Select
                {...field('spentType')}
                required
                allowDeselect={false}
                data={TYPES}
                onChange={(next) => form.setFieldValue('spentType', next === 'YEARLY' ? 'YEARLY' : 'MONTHLY')}
              />
              <TextField
                {...field('startDate')}
                required
                placeholder="DD/MM/YYYY"
                description="Periods begin on this day, Eastern time; before it the BFM margin holds"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={20}
                autoComplete="off"
              />
            </>
          )}
        </FormSection>
        {values.enabled && (
          <Split>
            <Panel title="Ranges" note="dollars of spend in a period">
              <RangeRows kontor={kontor} spent={data?.spend} />
            </Panel>
            <Now account={opened} values={values} />
          </Split>
        )}
        <StickyBar
          message={
            isDirty ? (
              <>
                <strong>{changed.length === 1 ? '1 change' : `${changed.length} changes`}</strong> not saved: {changed.join(', ')}
              </>
            ) : (
              <span className="k-note">All changes are saved</span>
            )
          }
        >
          <ButtonLink variant="default" href={hrefOf(accountPages.list)}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={isDirty ? null : 'Nothing has changed.'} loading={isSaving} title="Ctrl+S">
            Update
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </>
  );
}
