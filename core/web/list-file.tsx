import type { Route } from '@kontor/core/contract';
import { ButtonMenu, usePageActions } from '@kontor/core/ui';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useListFile } from './use-list-file.ts';

type ListFileProps = {
  file: Route;
  input: object;
  /** Those that the person has chosen, in their order. */
  columns: readonly { key: string }[];
};

/** The rows of the filter as a CSV file: with the person's columns, those included that a narrow window leaves out, or with every one. */
export function ListFile({ file, input, columns }: ListFileProps) {
  const csv = useListFile(file);
  const ask = (chosen: object) => csv.ask({ ...input, ...chosen });
  const steps = [
    { id: 'shown', label: 'My columns', run: () => ask({ columns: columns.map(({ key }) => key) }) },
    { id: 'all', label: 'All columns', run: () => ask({}) },
  ];
  usePageActions({ label: 'This list', actions: [{ id: 'list csv', label: 'Export CSV', keywords: 'download', steps: () => steps }] });
  return (
    <ButtonMenu
      button={
        <Button
          variant="default"
          data-tip="Export CSV"
          loading={csv.isPending}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          CSV
        </Button>
      }
    >
      {steps.map(({ id, label, run }) => (
        <Menu.Item key={id} onClick={run}>
          {label}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}
