import { Menu } from '@mantine/core';
import { ButtonMenu } from '../menu/button-menu.tsx';
import type { ColumnLayout } from './column-layout.ts';

type HiddenColumnsProps = {
  hidden: readonly { key: string; label: string; title?: string | undefined }[];
  layout: ColumnLayout;
  onLayout: (next: ColumnLayout) => void;
};

/** Names the columns that the width does not suffice for, and brings them back: one beside the name, or all of them sideways. */
export function HiddenColumns({ hidden, layout, onLayout }: HiddenColumnsProps) {
  if (layout.isWhole)
    return (
      <button type="button" className="k-more" aria-label="Fit to the width" onClick={() => onLayout({ ...layout, isWhole: false })}>
        Fit
      </button>
    );
  if (hidden.length === 0) return null;
  const names = hidden.map(({ label }) => label).join(', ');
  return (
    <ButtonMenu
      returnFocus
      button={
        <button type="button" className="k-more" aria-label={`${hidden.length} hidden: ${names}`} title={`Hidden: ${names}`}>
          +{hidden.length}
        </button>
      }
    >
      <Menu.Label>Hidden columns</Menu.Label>
      {hidden.map(({ key, label, title }) => (
        <Menu.Item key={key} title={title} onClick={() => onLayout({ ...layout, pinned: [...layout.pinned, key] })}>
          Show {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => onLayout({ ...layout, isWhole: true })}>Show all, scroll sideways</Menu.Item>
    </ButtonMenu>
  );
}
