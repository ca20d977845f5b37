import { Chip, type Column, IconButton } from '@kontor/core/ui';
import { APP_INFO_FIELDS, APP_INFO_STATUS_LABELS, type AppInfo, type AppInfoDraft } from '@kontor/deals/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';

/** A row has one line; what it has no room for is in its title. */
const Categories = ({ iabcat }: Pick<AppInfo, 'iabcat'>) => (
  <span className="k-app-info-tags" title={iabcat.map(({ name }) => name).join(', ')}>
    {iabcat.map(({ key, name }) => (
      <Chip key={key} label={name} mode="plain" />
    ))}
  </span>
);

const Store = ({ appStoreUrl }: Pick<AppInfo, 'appStoreUrl'>) =>
  appStoreUrl && (
    <a href={appStoreUrl} title={appStoreUrl} target="_blank" rel="noopener noreferrer">
      {appStoreUrl.replace(/^https?:\/\//i, '')}
    </a>
  );

const column = (key: keyof AppInfoDraft, rest: Omit<Column<AppInfo>, 'key' | 'label'>): Column<AppInfo> => ({
  ...{ key, label: APP_INFO_FIELDS[key].label, sortable: true },
  ...rest,
});

/** The table's columns, in the order of the specification (spec 2 §2). */
export const APP_INFO_TABLE: readonly Column<AppInfo>[] = [
  column('overridedBundle', {
    flex: true,
    width: 180,
    priority: 9,
    cell: ({ overridedBundle }) => <span title={overridedBundle}>{overridedBundle}</span>,
    sub: ({ bundle }) => bundle,
  }),
  column('bundle', { width: 170, priority: 8, hide: 'phone', cell: ({ bundle }) => <span title={bundle}>{bundle}</span> }),
  column('name', { width: 150, priority: 6, hide: 'phone', cell: ({ name }) => <span title={name}>{name}</span> }),
  column('domain', { width: 150, priority: 4, hide: 'phone', cell: ({ domain }) => <span title={domain}>{domain}</span> }),
  column('appStoreUrl', { width: 180, priority: 2, hide: 'phone', cell: (row) => <Store {...row} /> }),
  column('iabcat', { width: 190, priority: 3, hide: 'phone', sortable: false, cell: (row) => <Categories {...row} /> }),
  column('status', { width: 140, priority: 7, cell: ({ status }) => APP_INFO_STATUS_LABELS[status] }),
];

type Acting = {
  /** Why nothing can be changed now. */
  reason: string | null;
  onEdit: (row: AppInfo) => void;
  onDelete: (row: AppInfo) => void;
};

/** What can be done with a row, on a phone too. */
export const actionColumn = ({ reason, onEdit, onDelete }: Acting): Column<AppInfo> => ({
  key: 'actions',
  label: 'Actions',
  align: 'right',
  width: 84,
  priority: 9,
  cell: (row) => (
    <>
      <IconButton size={24} icon={IconPencil} label={`Edit ${row.overridedBundle}`} reason={reason} onClick={() => onEdit(row)} />
      <IconButton size={24} icon={IconTrash} label={`Delete ${row.overridedBundle}`} reason={reason} onClick={() => onDelete(row)} />
    </>
  ),
});
