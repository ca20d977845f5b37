import type { Route } from '@kontor/core/contract';
import { ErrorPanel } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from './use-call.ts';

type ChangedMeanwhileProps = {
  title: string;
  /** What the server said. */
  message: string;
  /** The call that reads the record. */
  read: Route;
};

/** Somebody else saved first (design §4, versions): what happened, and the way to theirs. */
export function ChangedMeanwhile({ title, message, read }: ChangedMeanwhileProps) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: callKey(read) });
  return (
    <ErrorPanel
      title={title}
      actions={
        <Button variant="default" onClick={reload}>
          Reload and lose my changes
        </Button>
      }
    >
      {message}
    </ErrorPanel>
  );
}
