import { ErrorPanel } from '@kontor/core/ui';
import { callKey } from '@kontor/core/web';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

/** Somebody else saved first: what happened, and the way to their version. */
export function PlanConflict({ message }: { message: string }) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: callKey(mediaPlanRoutes.get) });
  return (
    <ErrorPanel
      title="This plan was changed meanwhile"
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
