import { CommandPalette, ConfirmDialog, Consequences, type PaletteGroup, ShortcutsDialog, StatusPill, toast } from '@kontor/core/ui';
import { Button, Drawer } from '@mantine/core';
import { IconCopy, IconListDetails, IconPlayerPause, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { STATUSES } from '../samples/deals.ts';
import { HEBREW, LONG } from '../samples/texts.ts';

const nothing = () => undefined;
const SHORTCUTS = [
  {
    label: 'Everywhere',
    shortcuts: [
      { keys: 'Ctrl K', label: 'Search and commands', run: nothing },
      { keys: 'g then d', label: 'Go to Deals', run: nothing },
    ],
  },
  { label: 'Lists', shortcuts: [{ keys: '↓ ↑', label: 'Next or previous row', run: nothing }] },
];
const STEPS = ['Publish', 'Unpublish'].map((label) => ({ id: label, label, run: nothing }));
const COMMANDS: PaletteGroup[] = [
  {
    label: 'This deal',
    actions: [
      { id: 'status', label: 'Change status…', icon: IconPlayerPause, steps: () => STEPS },
      { id: 'copy', label: 'Copy deal ID', hint: 'KN-26411-A0', icon: IconCopy, run: nothing },
    ],
  },
  {
    label: 'Recent',
    actions: ['Northlight CTV Prime, Adults 25–54', HEBREW, LONG].map((label) => ({
      id: label,
      label,
      hint: 'hld-copperpot-sauces-fernstream-direct',
      icon: IconListDetails,
      status: <StatusPill {...STATUSES.Published} />,
      run: nothing,
    })),
  },
  { label: 'People', actions: [{ id: 'maren', label: 'Maren Oduya', hint: 'maren.oduya@halden.example', icon: IconUser, run: nothing }] },
];
const RECORDS = [LONG, HEBREW, ...Array.from({ length: 9 }, (_, n) => `Northlight CTV Prime ${n + 1}`)].map((title, n) => ({
  ...{ id: String(n), title, code: `KN-26411-A${n}` },
}));
const NAMES = ['Confirm', 'Delete', 'Consequences', 'Drawer', 'Commands', 'Shortcuts'] as const;
type Open = (typeof NAMES)[number];

function showToasts() {
  toast.success('Deal saved.');
  toast.failed('The DSP gave no answer. Nothing was changed. Ref 7F3A-21', 'Not published');
  toast.undo('3 deals unpublished.', nothing);
}

export function Sheet() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const shared = { onClose: close, onConfirm: close };
  return (
    <>
      <div className="gallery-row">
        {NAMES.map((name) => (
          <Button key={name} variant="default" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        <Button variant="default" onClick={showToasts}>
          Toasts
        </Button>
      </div>
      <ConfirmDialog {...shared} isOpen={open === 'Confirm'} title="Publish this deal?" confirmLabel="Publish">
        The DSP is told at once. Buyers may bid within 15 minutes.
      </ConfirmDialog>
      <ConfirmDialog {...shared} isOpen={open === 'Delete'} title="Delete 3 deals?" confirmLabel="Delete" tone="danger">
        This cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        isOpen={open === 'Consequences'}
        title="Deals must be approved again"
        confirmLabel="Save plan, 11 stop serving"
        tone="danger"
      >
        <Consequences
          words="Fernstream Media must approve 11 deals again: Genre."
          groups={[
            { label: 'Will stop serving', records: RECORDS },
            { label: 'Will be drafts again', count: 1_204, detail: 'approved, not published' },
            { label: 'Switch to the new targeting', records: RECORDS.slice(0, 1), isPlain: true },
          ]}
          stays="Figures and history stay. Undo gives back what still has its approval."
        />
      </ConfirmDialog>
      <Drawer opened={open === 'Drawer'} onClose={close} title="Deal history">
        <p>Nov 20, 14:45 EST: price changed from $20.00 to $22.00.</p>
        <Button variant="default">Close</Button>
      </Drawer>
      <CommandPalette isOpen={open === 'Commands'} onClose={close} groups={COMMANDS} />
      <ShortcutsDialog isOpen={open === 'Shortcuts'} onClose={close} groups={SHORTCUTS} />
    </>
  );
}
