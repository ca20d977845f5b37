import { type AccountDetail, accountPages } from '@kontor/accounts/contract';
import { hrefOf } from '@kontor/core/contract';
import {
  ButtonLink,
  ConfirmDialog,
  Consequences,
  ErrorSummary,
  Form,
  FormSection,
  ReasonButton,
  StickyBar,
  useFocusBack,
} from '@kontor/core/ui';
import { useSession, useUnsavedGuard } from '@kontor/core/web';
import { AccountFields } from './account-fields.tsx';
import { type Choices, type LinkDsps, stopGroups, stopWords } from './account-values.ts';
import { FlagRows } from './flag-rows.tsx';
import { LinkRows } from './link-rows.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useNameCheck } from './use-name-check.ts';

type Props = { opened: AccountDetail; now: AccountDetail; choices: Choices; dsps: LinkDsps };

const BACK = 'Switched on again, its people sign in anew, and its deals come back as Unpublished unless their flight has ended.';

/** What an account is, over one form; key it by the id and version of `opened`. `now` is as it was read last. */
export function AccountEditor({ opened, now, choices, dsps }: Props) {
  // It is drawn anew with each version: who saved is not left on nothing.
  useFocusBack();
  const { accountId } = useSession();
  const { kontor, asked, close, isSaving, conflict } = useAccountForm(opened);
  const { problems, changed, isDirty, submit, form, field } = kontor;
  const guard = useUnsavedGuard(isDirty && !isSaving);
  const { name, status } = form.getValues();
  const nameNote = useNameCheck(name, opened.accountId);
  const isOn = status === 'active';
  const standing = (
    <FormSection title="Standing">
      <FlagRows
        label="Standing"
        rows={[
          {
            id: field('status').id,
            label: 'Active',
            note: isOn ? `Switched off, ${stopWords(now)}` : BACK,
            isOn,
            reason: opened.accountId === accountId ? 'You work in this account; somebody else can switch it off.' : null,
            error: field('status').error,
            onChange: (on) => form.setFieldValue('status', on ? 'active' : 'banned'),
          },
        ]}
      />
    </FormSection>
  );
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        <AccountFields
          kontor={kontor}
          choices={choices}
          savedType={opened.type}
          nameNote={nameNote}
          customMarketplaces={opened.customMarketplaces}
          standing={standing}
        />
        <LinkRows kontor={kontor} dsps={dsps} publishers={choices.publishers} />
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
      <ConfirmDialog
        isOpen={asked !== null}
        tone="danger"
        title={`Switch off ${opened.name}?`}
        confirmLabel={now.publishedDeals > 0 ? `Switch off and stop ${now.publishedDeals.toLocaleString('en-US')} deals` : 'Switch off'}
        onConfirm={() => {
          asked?.();
          close();
        }}
        onClose={close}
      >
        <Consequences groups={stopGroups(now)} stays={`History and figures stay. ${BACK}`} />
      </ConfirmDialog>
      {guard}
    </>
  );
}
