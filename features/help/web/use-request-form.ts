import { hrefOf, type Output, personName } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { CallError, type KontorForm, type Reply, upload, useAct, useKontorForm, useSession } from '@kontor/core/web';
import {
  CONTACT_EMAIL,
  CONTACT_NAME,
  helpPages,
  helpRoutes,
  MOST_DESCRIPTION,
  NOT_ATTACHED,
  NOT_CREATED,
  TICKET_TOAST_MS,
  TICKET_TYPES,
  TicketDraft,
} from '@kontor/help/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

export type RequestForm = KontorForm<TicketDraft>;
type Created = Reply<Output<typeof helpRoutes.create>>;

export const LABELS = {
  'fields.issuetype.id': 'Request type',
  'fields.summary': 'Summary',
  'fields.description': 'Description',
  [`fields.${CONTACT_NAME}`]: 'Contact name',
  [`fields.${CONTACT_EMAIL}`]: 'Contact email',
};

const failed = (text: string, title?: string) => toast.failed(text, title, TICKET_TOAST_MS);

/** The pictures go one after the other, once the request is there; those that are not taken can be added on its page. */
async function attachAll(issueId: string, files: readonly File[]) {
  for (const file of files)
    await upload(helpRoutes.attach, { input: { issueId }, file }, { signal: new AbortController().signal, onShare: () => {} }).catch(() =>
      failed(NOT_ATTACHED.text, NOT_ATTACHED.title),
    );
}

/** The state of the installation below what was written, as far as there is room. */
const withState = (draft: TicketDraft, state: string): TicketDraft => {
  const { description } = draft.fields;
  const room = MOST_DESCRIPTION - description.length - 2;
  if (state === '' || room <= 0) return draft;
  return { fields: { ...draft.fields, description: `${description}\n\n${state.slice(0, room)}` } };
};

/** The form of a request: what was not taken stays in it (spec 1 §4, §8). */
export function useRequestForm(pictures: readonly File[], state: string) {
  const session = useSession();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const [before] = useState<TicketDraft>(() => ({
    fields: {
      issuetype: { id: TICKET_TYPES[0].value },
      summary: '',
      description: '',
      [CONTACT_NAME]: personName(session),
      [CONTACT_EMAIL]: session.email,
    },
  }));
  const { mutateAsync, isPending } = useAct(helpRoutes.create, { invalidates: [helpRoutes.own] });
  const [isSending, setSending] = useState(false);

  const finish = async ({ data: { key, errorMessages }, msg, value }: Created) => {
    if (key === null || value === null) {
      for (const message of errorMessages) failed(message);
      return;
    }
    toast.success(msg, TICKET_TOAST_MS);
    setDone(true);
    await attachAll(value, pictures);
    await navigate({ href: hrefOf(helpPages.ticket, { id: value }), ignoreBlocker: true });
  };
  const send = async (draft: TicketDraft, showIssues: (error: unknown) => boolean) => {
    if (isSending) return;
    setSending(true);
    try {
      await finish(await mutateAsync(withState(draft, state)));
    } catch (error) {
      // Who has sent many is told when to try again.
      const isPause = error instanceof CallError && error.status === 429;
      if (!showIssues(error)) failed(isPause ? error.message : NOT_CREATED.text, NOT_CREATED.title);
    } finally {
      setSending(false);
    }
  };
  const kontor = useKontorForm<TicketDraft>({
    schema: TicketDraft,
    initial: before,
    labels: LABELS,
    keptAs: 'support request',
    onSave: (values, showIssues) => void send(TicketDraft.parse(values), showIssues),
  });
  return { kontor, isSending: isPending || isSending, isDone };
}
