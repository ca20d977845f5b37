import type { Route } from '@kontor/core/contract';
import { IconButton } from '@kontor/core/ui';
import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { callKey } from './use-call.ts';

type RefreshButtonProps = { routes: readonly Route[]; size?: 24 | undefined };

/** Reads again whatever the page shows of these calls, and turns while one of them is under way. */
export function RefreshButton({ routes, size }: RefreshButtonProps) {
  const client = useQueryClient();
  const paths = new Set(routes.map((route) => callKey(route)[0]));
  const predicate = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => typeof path === 'string' && paths.has(path);
  const isFetching = useIsFetching({ predicate }) > 0;
  return (
    <IconButton
      icon={IconRefresh}
      label="Refresh"
      isBusy={isFetching}
      onClick={() => void client.invalidateQueries({ predicate })}
      {...(size && { size })}
    />
  );
}
