import { counted } from '@kontor/core/contract';
import { ConfirmDialog, toast } from '@kontor/core/ui';
import { useAct, useCall, useForetell } from '@kontor/core/web';
import { type PublisherImpact, type PublisherRow, restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import { useState } from 'react';

const REFUSED = 'Cannot process the request at this time.';
const deals = (n: number) => counted(n, 'deal', 'deals');

/** What turning the switch does, in words (decisions D62). */
export function impactWords({ premium, published, unpublished, waiting, isUnanswered }: PublisherImpact): string[] {
  if (premium)
    return [
      waiting > 0 ? `${deals(waiting)} that wait for its answer become publishable.` : 'No deal waits for its answer.',
      'What is published runs on. Nothing more is asked.',
    ];
  return [
    `${deals(published + unpublished)} will need its approval at the next publish or change: ${published.toLocaleString('en-US')} published, which run on until then, and ${unpublished.toLocaleString('en-US')} not published.`,
    ...(isUnanswered ? ['No account answers for it: a deal that names it cannot be sent for approval until one is connected.'] : []),
  ];
}

/** Turns a publisher's switch once it is confirmed: shown at once, and taken back where the server refuses. */
export function useToggle() {
  const [asked, setAsked] = useState<PublisherRow | null>(null);
  const { data, error } = useCall(
    restrictedPublisherRoutes.impact,
    { id: asked?.publisherId ?? '-' },
    { enabled: asked !== null, staleTime: 0 },
  );
  const foretell = useForetell(restrictedPublisherRoutes.list);
  const { mutate, isPending } = useAct(restrictedPublisherRoutes.toggle, {
    invalidates: [restrictedPublisherRoutes.list, restrictedPublisherRoutes.impact],
  });
  const run = (row: PublisherRow) => {
    setAsked(null);
    const premium = !row.premium;
    const takeBack = foretell((answer) =>
      'rows' in answer
        ? { ...answer, rows: answer.rows.map((one) => (one.id === row.id ? { ...one, data: { ...one.data, premium } } : one)) }
        : answer,
    );
    mutate(
      { id: row.publisherId, premium },
      {
        onSuccess: () => toast.success(`${row.company} ${premium ? 'is restricted now.' : 'is no longer restricted.'}`),
        onError: () => {
          takeBack();
          toast.failed(REFUSED);
        },
      },
    );
  };
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={asked ? `${asked.premium ? 'Take the restriction from' : 'Restrict'} ${asked.company}?` : ''}
      confirmLabel={asked?.premium ? 'Take back' : 'Restrict'}
      isBusy={isPending}
      onConfirm={() => asked && run(asked)}
      onClose={() => setAsked(null)}
    >
      {error ? REFUSED : data ? impactWords(data).map((line) => <p key={line}>{line}</p>) : 'Counting its deals…'}
    </ConfirmDialog>
  );
  return { ask: setAsked, dialog };
}
