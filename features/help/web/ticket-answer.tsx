import { Form, toast } from '@kontor/core/ui';
import { errorText, useAct, useUnsavedGuard } from '@kontor/core/web';
import { AnswerText, helpRoutes, type TicketDetail } from '@kontor/help/contract';
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

const READ_AGAIN = [helpRoutes.get, helpRoutes.own, helpRoutes.all];

/** Where the next answer is written, or the request is closed. Ctrl+Enter sends; what was not taken stays. */
export function TicketAnswer({ ticket: { id, state, isOwn } }: { ticket: TicketDetail }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const answer = useAct(helpRoutes.answer, {
    invalidates: READ_AGAIN,
    onDone: ({ msg }) => {
      setText('');
      toast.success(msg);
    },
    onFailed: (error) => setProblem(errorText(error)),
  });
  const close = useAct(helpRoutes.close, {
    invalidates: READ_AGAIN,
    onDone: ({ msg }) => toast.success(msg),
    onFailed: (error) => toast.failed(errorText(error), 'The request was not closed'),
  });
  const guard = useUnsavedGuard(text.trim() !== '' && !answer.isPending);
  const send = () => {
    const { error } = AnswerText.safeParse(text);
    setProblem(error?.issues[0]?.message ?? null);
    if (!error && !answer.isPending) answer.mutate({ id, text });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const isClosed = state === 'CLOSED';
  return (
    <Form onSubmit={send} className="help-answer">
      <Textarea
        label="Answer"
        autosize={false}
        rows={4}
        resize="vertical"
        description={isClosed ? 'The request is closed; an answer opens it again.' : 'Ctrl+Enter sends it'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div className="k-form-foot">
        {!isClosed && (
          <Button variant="default" loading={close.isPending} onClick={() => close.mutate({ id })}>
            {isOwn ? 'Close, it is done' : 'Close request'}
          </Button>
        )}
        <Button type="submit" loading={answer.isPending}>
          Send
        </Button>
      </div>
      {guard}
    </Form>
  );
}
