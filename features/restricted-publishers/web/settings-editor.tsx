import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, FormSection, ReasonButton, StickyBar, useFocusBack } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { ACCOUNT_FILTERS, FILTER_GROUPS, FILTER_KEYS } from '@kontor/publishers/contract';
import { type PublisherDetail, restrictedPublisherPages } from '@kontor/restricted-publishers/contract';
import { SettingField } from './setting-field.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import './publishers.css';

/** What a publisher declares of how it sells; key it by the id and version of `opened`. */
export function SettingsEditor({ opened }: { opened: PublisherDetail }) {
  // It is drawn anew with each version: who saved is not left on nothing.
  useFocusBack();
  const { kontor, isSaving, conflict } = useSettingsForm(opened);
  const { problems, changed, isDirty, submit } = kontor;
  const guard = useUnsavedGuard(isDirty && !isSaving);
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        {FILTER_GROUPS.map((group) => (
          <FormSection key={group} title={group} note={group === 'General' ? 'plans filter publishers by what these say' : undefined}>
            {FILTER_KEYS.filter((key) => ACCOUNT_FILTERS[key].group === group).map((key) => (
              <SettingField key={key} kontor={kontor} of={key} />
            ))}
          </FormSection>
        ))}
        <StickyBar
          message={
            isDirty ? (
              <>
                <strong>{changed.length === 1 ? '1 change' : `${changed.length} changes`}</strong> not saved: {changed.join(', ')}
              </>
            ) : (
              <span className="k-note">{opened.version === 0 ? 'Nothing is declared yet' : 'All changes are saved'}</span>
            )
          }
        >
          <ButtonLink variant="default" href={hrefOf(restrictedPublisherPages.list)}>
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
