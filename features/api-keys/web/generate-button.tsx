import { apiKeyRoutes, type ClientPair, MAX_SECRETS, tooManySecrets } from '@kontor/api-keys/contract';
import { ReasonButton, toast } from '@kontor/core/ui';
import { useAct, useNotInPerson } from '@kontor/core/web';
import { IconPlus } from '@tabler/icons-react';
import { keyErrorText } from './key-error-text.ts';

type GenerateButtonProps = {
  id: string;
  secrets: number;
  isPairShown: boolean;
  onPair: (pair: ClientPair) => void;
  onFailed: () => void;
};

/** One button, which reads otherwise where there is no key yet (spec 1 §2.5), and says why it is closed. */
export function GenerateButton({ id, secrets, isPairShown, onPair, onFailed }: GenerateButtonProps) {
  const create = useAct(apiKeyRoutes.create);
  const closed = useNotInPerson();
  const limit = secrets >= MAX_SECRETS ? tooManySecrets.text : null;
  const reason = closed ?? (isPairShown ? 'Save or cancel the new client secret first.' : limit);
  const generate = () =>
    create.mutate(
      {},
      {
        onSuccess: ({ data }) => onPair(data),
        onError: (error) => {
          toast.failed(keyErrorText(error));
          onFailed();
        },
      },
    );
  return (
    <ReasonButton
      id={id}
      className="k-grow"
      reason={reason}
      loading={create.isPending}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      onClick={generate}
    >
      {secrets === 0 ? 'Generate New API Key' : 'Generate New Client Secret'}
    </ReasonButton>
  );
}
