import { type Column, count, dayAndClock } from '@kontor/core/ui';
import type { LoadedFile } from '@kontor/ingest/contract';

const at = (file: LoadedFile) => dayAndClock(file.at, 'UTC', 'UTC');

/** Files of sellers, newest first. */
export const sellerFileColumns: Column<LoadedFile>[] = [
  {
    key: 'name',
    label: 'File',
    flex: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
    sub: (file) => [at(file), file.by].join(' · '),
  },
  { key: 'kind', label: 'Kind', hide: 'phone', width: 108, cell: ({ kind }) => kind, priority: 5 },
  { key: 'at', label: 'Time', hide: 'phone', width: 168, cell: at, priority: 7 },
  { key: 'by', label: 'By', hide: 'phone', width: 168, cell: ({ by }) => <bdi>{by}</bdi>, priority: 6 },
  { key: 'sellers', label: 'Sellers', align: 'right', width: 84, cell: ({ sellers }) => count(sellers), priority: 9 },
  {
    key: 'resellers',
    label: 'Resellers',
    hide: 'phone',
    align: 'right',
    width: 92,
    cell: ({ resellers }) => count(resellers),
    priority: 4,
  },
  { key: 'refused', label: 'Refused rows', hide: 'phone', align: 'right', width: 108, cell: ({ refused }) => count(refused), priority: 3 },
];
