import { ButtonMenu, IconButton } from '@kontor/core/ui';
import type { Deal } from '@kontor/deals/contract';
import type { HistoryRow } from '@kontor/history/contract';
import { HistoryTab } from '@kontor/history/web';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconDotsVertical, IconGitCompare } from '@tabler/icons-react';
import { useState } from 'react';
import { VersionDialog } from './version-dialog.tsx';
import { TOO_OLD, UNSAVED_CHANGES } from './version-words.ts';

type Wanted = { number: number; isRestoring: boolean };
type Props = { deal: Deal; isReadOnly: boolean; isDirty: boolean };

/** Why a version cannot be put onto the deal now, or null. */
const whyNot = ({ isReadOnly, isDirty }: Omit<Props, 'deal'>): string | null => {
  if (isReadOnly) return 'This deal cannot be changed now.';
  return isDirty ? UNSAVED_CHANGES : null;
};

/** The deal's history; from a change that kept a version one compares it and restores it. */
export function DealHistory({ deal, ...standing }: Props) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const reason = whyNot(standing);
  const actionsOf = ({ version, summary }: HistoryRow) => {
    if (version === null) return <IconButton size={24} icon={IconDotsVertical} label={`Version of “${summary}”`} reason={TOO_OLD} />;
    return (
      <ButtonMenu width={230} button={<IconButton size={24} icon={IconDotsVertical} label={`Version ${version}, ${summary}`} />}>
        <Menu.Item
          leftSection={<IconGitCompare size={16} stroke={1.5} aria-hidden />}
          onClick={() => setWanted({ number: version, isRestoring: false })}
        >
          Compare version {version}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
          disabled={reason !== null}
          title={reason ?? undefined}
          onClick={() => setWanted({ number: version, isRestoring: true })}
        >
          Restore version {version}
        </Menu.Item>
      </ButtonMenu>
    );
  };
  return (
    <>
      <HistoryTab id={deal.id} actionsOf={actionsOf} />
      {wanted && (
        <VersionDialog
          key={`${wanted.number} ${wanted.isRestoring}`}
          deal={deal}
          number={wanted.number}
          isRestoring={wanted.isRestoring}
          reason={reason}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}
