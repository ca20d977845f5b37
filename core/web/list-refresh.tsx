import { age, IconButton } from '@kontor/core/ui';
import { useInterval } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListState } from './use-list.ts';

const EVERY_MS = 30_000;

/** Reads a list again, and says how old what is shown is. */
export function ListRefresh({ list }: { list: Pick<ListState<unknown, unknown>, 'updatedAt' | 'isUpdating' | 'retry'> }) {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), EVERY_MS, { autoInvoke: true });
  const words = list.updatedAt === 0 ? '' : age(new Date(list.updatedAt), now);
  return (
    <>
      <span className="k-note k-list-age">{words}</span>
      <IconButton label="Refresh" icon={IconRefresh} size={32} isBusy={list.isUpdating} onClick={list.retry} />
    </>
  );
}
