import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, ReasonButton, StickyBar, useFocusBack } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { type MarketplaceDetail, marketplacePages } from '@kontor/marketplaces/contract';
import { MarketplaceFields } from './marketplace-fields.tsx';
import { usedWords } from './marketplace-values.ts';
import { useMarketplaceForm } from './use-marketplace-form.ts';

const OFF = 'Switched off, no plan can choose it, and plans that name it ask for another.';

/** What a marketplace is, over one form; key it by the id and version of `opened`. `now` is as it was read last. */
export function MarketplaceEditor({ opened, now }: { opened: MarketplaceDetail; now: MarketplaceDetail }) {
  // It is drawn anew with each version: who saved is not left on nothing.
  useFocusBack();
  const { kontor, isSaving, conflict } = useMarketplaceForm(opened);
  const { problems, changed, isDirty, submit } = kontor;
  const guard = useUnsavedGuard(isDirty && !isSaving);
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        <MarketplaceFields kontor={kontor} known={opened} owner={opened.owner ?? 'The platform'} openNote={`${usedWords(now)} ${OFF}`} />
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
          <ButtonLink variant="default" href={hrefOf(marketplacePages.list)}>
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
