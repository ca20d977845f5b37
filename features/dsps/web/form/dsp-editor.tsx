import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ConfirmDialog, ErrorSummary, Form, ReasonButton, StickyBar, useFocusBack } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { type DspDetail, dspPages } from '@kontor/dsps/contract';
import { DspFields } from './dsp-fields.tsx';
import { carriedWords } from './dsp-values.ts';
import { SeatRows } from './seat-rows.tsx';
import { useDspForm } from './use-dsp-form.ts';

const RUN_ON = 'They keep running. New deals cannot choose it, and no other deal can be published to it.';

/** What a DSP is and its seats, over one form; key it by the id and version of `opened`. `now` is as it was read last. */
export function DspEditor({ opened, now }: { opened: DspDetail; now: DspDetail }) {
  // It is drawn anew with each version: who saved is not left on nothing.
  useFocusBack();
  const { kontor, asked, close, isSaving, conflict } = useDspForm(opened, now);
  const { problems, changed, isDirty, submit } = kontor;
  const guard = useUnsavedGuard(isDirty && !isSaving);
  const carried = carriedWords(now);
  const isClosing = opened.status === 'enabled' && kontor.form.getValues().status === 'disabled';
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        <DspFields kontor={kontor} statusNote={isClosing && now.publishedDeals > 0 ? `${carried} ${RUN_ON}` : carried} />
        <SeatRows kontor={kontor} saved={opened.seats.length} />
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
          <ButtonLink variant="default" href={hrefOf(dspPages.list)}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={isDirty ? null : 'Nothing has changed.'} loading={isSaving} title="Ctrl+S">
            Update
          </ReasonButton>
        </StickyBar>
      </Form>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Disable ${opened.name}?`}
        confirmLabel="Disable"
        onConfirm={() => {
          asked?.();
          close();
        }}
        onClose={close}
      >
        {carried} {RUN_ON} Enable it again at any time.
      </ConfirmDialog>
      {guard}
    </>
  );
}
