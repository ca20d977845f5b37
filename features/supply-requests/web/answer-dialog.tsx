import { ReasonButton, toast } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { MOST_ANSWER, supplyRequestRoutes as routes, type SupplyRequestRow, type SupplyStatus } from '@kontor/supply-requests/contract';
import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';

export type Asked = { row: SupplyRequestRow; status: Exclude<SupplyStatus, 'pending'> };

/** Marks a request done, or declines it with a sentence; who asked is told by letter, and the toast takes it back (spec 3 §2). */
export function AnswerDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { row, status } = asked;
  const [answer, setAnswer] = useState('');
  const [refused, setRefused] = useState('');
  const reopen = useAct(routes.reopen, { invalidates: [routes.list], onFailed: (error) => toast.failed(errorText(error)) });
  const { mutate, isPending } = useAct(routes.answer, {
    invalidates: [routes.list],
    onDone: ({ msg }) => {
      toast.undo(msg, () => reopen.mutate({ id: row.id }));
      onClose();
    },
    onFailed: (error) => setRefused(errorText(error)),
  });
  const isDeclined = status === 'declined';
  const send = () => mutate({ id: row.id, status, answer: answer.trim(), version: row.version });
  return (
    <Modal
      opened
      onClose={onClose}
      title={isDeclined ? `Decline ${row.pub} for ${row.account}?` : `Is ${row.pub} done for ${row.account}?`}
      size={480}
    >
      <Textarea
        label={isDeclined ? 'Why' : 'What else to say'}
        withAsterisk={isDeclined}
        description={`${row.user} gets an e-mail`}
        maxLength={MOST_ANSWER}
        rows={3}
        data-autofocus
        value={answer}
        error={refused}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <ReasonButton reason={isDeclined && answer.trim() === '' ? 'Say why, in a sentence.' : null} loading={isPending} onClick={send}>
          {isDeclined ? 'Decline' : 'Mark done'}
        </ReasonButton>
      </div>
    </Modal>
  );
}
