import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, ReasonButton, StickyBar, useFocusBack } from '@kontor/core/ui';
import { useKontorForm, useSave, useUnsavedGuard } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { type MetaDetail, MetaDraft, metaPages, metaRoutes } from '@kontor/meta/contract';
import { useState } from 'react';
import { MetaFields } from './meta-fields.tsx';
import { LABELS, MetaForm, type MetaValues, READS, valuesOf, wordsOf } from './meta-values.ts';

function useMetaForm(opened: MetaDetail) {
  const { id, version } = opened;
  const [before] = useState(() => valuesOf(opened));
  const { save, ...saving } = useSave(metaRoutes.update, {
    invalidates: READS,
    failed: 'The icons were not updated',
    meeting: {
      read: metaRoutes.get,
      input: { id },
      title: 'These icons were changed in the meantime',
      labels: LABELS,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf,
      wordsOf,
      changes: () => changesSince(id, opened.updated, true),
      onDropped: () => kontor.form.reset(),
      onChosen: (values: MetaValues, theirs: MetaDetail) => {
        kontor.form.setValues(values);
        save({ ...MetaDraft.parse(values), id, version: theirs.version }, kontor.showIssues);
      },
    },
  });
  const kontor = useKontorForm<MetaValues>({
    schema: MetaForm,
    initial: before,
    labels: LABELS,
    keptAs: `meta ${id}`,
    onSave: (values, showIssues) => save({ ...MetaDraft.parse(values), id, version }, showIssues),
  });
  return { kontor, ...saving };
}

/** A name and its icons, over one form; key it by the id and version of `opened`. */
export function MetaEditor({ opened }: { opened: MetaDetail }) {
  useFocusBack();
  const { kontor, isSaving, conflict } = useMetaForm(opened);
  const { problems, changed, isDirty, submit } = kontor;
  const guard = useUnsavedGuard(isDirty && !isSaving);
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        <MetaFields kontor={kontor} id={opened.id} />
        <StickyBar message={isDirty ? `Not saved: ${changed.join(', ')}` : <span className="k-note">All changes are saved</span>}>
          <ButtonLink variant="default" href={hrefOf(metaPages.list)}>
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
