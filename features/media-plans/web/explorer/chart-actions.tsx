import { ButtonMenu, IconButton, toast } from '@kontor/core/ui';
import { call, download, useReadAs, useWork } from '@kontor/core/web';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { type ChartType, priceExplorerRoutes as routes } from '@kontor/price-explorer/contract';
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { drawnRange, type ExplorerSearch } from './explorer-search.ts';

type ChartActionsProps = { chartType: ChartType; label: string; title: string; targeting: MediaPlanTargeting; search: ExplorerSearch };

/** A chart as files of the server's: CSV at once, Excel by mail to oneself. */
export function ChartActions({ chartType, label, title, targeting, search }: ChartActionsProps) {
  const readAs = useReadAs(routes.download);
  const { from, to } = drawnRange(search);
  const asked = {
    chartType,
    title,
    targeting,
    timezone: search.zone,
    ...(chartType === 'cpm' ? { from, ...(to !== null && { to }) } : {}),
    ...(chartType === 'hourly' && search.day !== undefined && { day: search.day }),
    ...readAs,
  };
  const file = useWork(() => download(routes.download, asked));
  const letter = useWork(() => call(routes.mail, asked), { onDone: ({ msg }) => toast.success(msg) });
  return (
    <ButtonMenu button={<IconButton size={24} icon={IconDownload} label={`${label}: files`} />}>
      <Menu.Item disabled={file.isPending} onClick={() => file.mutate(undefined)}>
        CSV of all figures
      </Menu.Item>
      <Menu.Item disabled={letter.isPending} onClick={() => letter.mutate(undefined)}>
        Mail me as Excel
      </Menu.Item>
    </ButtonMenu>
  );
}
