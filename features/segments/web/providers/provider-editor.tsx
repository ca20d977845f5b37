import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, ReasonButton, StickyBar, useFocusBack } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { type ProviderDetail, providerPages } from '@kontor/segments/contract';
import { ProviderFields } from './provider-fields.tsx';
import { usedWords } from './provider-values.ts';
import { useProviderForm } from './use-provider-form.ts';

const OFF = 'Switched off, its segments are closed to everybody.';

/** What a provider is, over one form; key it by the id and version of `opened`. `now` is as it was read last. */
export function ProviderEditor({ opened, now }: { opened: ProviderDetail; now: ProviderDetail }) {
  // It is drawn anew with each version: who saved is not left on nothing.
  useFocusBack();
  const { kontor, isSaving, conflict } = useProviderForm(opened);
  const { problems, changed, isDirty, submit } = kontor;
  const guard = useUnsavedGuard(isDirty && !isSaving);
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        <ProviderFields
          kontor={kontor}
          known={opened.openTo}
          owner={opened.owner ?? 'The platform'}
          openNote={`${usedWords(now)} ${OFF}`}
        />
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
          <ButtonLink variant="default" href={hrefOf(providerPages.providers)}>
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
