import { ZONES, type ZoneKey } from '@kontor/core/contract';
import { ErrorSummary, Form, ReasonButton, StickyBar } from '@kontor/core/ui';
import { useKontorForm, useSave, useUnsavedGuard } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { MessageDraft, type MessageView, systemMessageRoutes } from '@kontor/system-messages/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { MessageFields } from './message-fields.tsx';
import { LABELS, type MessageValues, valuesOf, wordsOf } from './message-values.ts';

/** One form for the first message and for every change; key it by the id and version of `opened`. */
export function MessageForm({ opened, zone }: { opened: MessageView; zone: ZoneKey }) {
  const { messageExists, version, id, updatedAt } = opened;
  const [before] = useState(() => valuesOf(opened, zone));
  const saving = {
    invalidates: [systemMessageRoutes.get],
    failed: 'The system message was not saved',
    // The banner over this page is the session's, so the whole page is read again (spec 3 §4).
    onSaved: () => window.location.reload(),
  };
  const { save: create, isSaving: isCreating, isSaved: isCreated } = useSave(systemMessageRoutes.create, saving);
  const { save, isSaving, isSaved, conflict } = useSave(systemMessageRoutes.update, {
    ...saving,
    meeting: {
      read: systemMessageRoutes.get,
      input: { admin: true },
      title: 'The message was changed in the meantime',
      labels: LABELS,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf: (theirs: MessageView) => valuesOf(theirs, zone),
      wordsOf,
      changes: () => changesSince(id ?? '', updatedAt ?? '', true),
      onDropped: () => kontor.form.reset(),
      onChosen: (values: MessageValues, theirs: MessageView) => {
        kontor.form.setValues(values);
        save({ ...MessageDraft.parse(values), version: theirs.version }, kontor.showIssues);
      },
    },
  });
  const kontor = useKontorForm<MessageValues>({
    // The schema refuses the time that is not chosen yet, which the form holds as null.
    schema: MessageDraft as unknown as z.ZodType<unknown, MessageValues>,
    initial: before,
    labels: LABELS,
    keptAs: 'system message',
    onSave: (values, showIssues) => {
      const draft = MessageDraft.parse(values);
      if (messageExists) save({ ...draft, version }, showIssues);
      else create(draft, showIssues);
    },
  });
  const { problems, changed, isDirty, submit } = kontor;
  // What is saved holds no page back while it loads anew.
  const guard = useUnsavedGuard(isDirty && ![isSaving, isCreating, isSaved, isCreated].includes(true));
  const saved = messageExists ? 'All changes are saved' : 'Nothing is written yet';
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        <MessageFields kontor={kontor} zoneLabel={ZONES[zone].label} />
        <StickyBar message={isDirty ? <>Not saved: {changed.join(', ')}</> : <span className="k-note">{saved}</span>}>
          <ReasonButton type="submit" reason={isDirty ? null : 'Nothing has changed.'} loading={isSaving || isCreating} title="Ctrl+S">
            {messageExists ? 'Update' : 'Create'}
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </>
  );
}
