import { Banner, ButtonLink, ConfirmDialog, Hint, IconButton, Note, Panel, ReasonButton, toast } from '@kontor/core/ui';
import { Button, Drawer, Menu } from '@mantine/core';
import { IconCopy, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

function Dialogs() {
  const [open, setOpen] = useState<'confirm' | 'danger' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="default" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Button variant="default" onClick={() => setOpen('danger')}>
        Delete
      </Button>
      <Button variant="default" onClick={() => setOpen('drawer')}>
        Drawer
      </Button>
      <ConfirmDialog isOpen={open === 'confirm'} title="Publish this deal?" confirmLabel="Publish" onConfirm={close} onClose={close}>
        The DSP is told at once. Buyers may bid within 15 minutes.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'danger'}
        title="Delete 3 deals?"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={close}
        onClose={close}
      >
        This cannot be undone.
      </ConfirmDialog>
      <Drawer opened={open === 'drawer'} onClose={close} title="Deal history">
        <p>Nov 20, 14:45 EST: price changed from $20.00 to $22.00.</p>
        <Button variant="default">Close</Button>
      </Drawer>
    </>
  );
}

export const ActionParts = () => (
  <Panel title="Actions" hint={<Hint about="actions">One primary action per page; the rest is quiet.</Hint>}>
    <Banner tone="warn" actions={<Button size="compact-xs">Renew</Button>} onDismiss={() => undefined}>
      Sample banner: maintenance on Nov 22, 06:00 – 07:00 EST.
    </Banner>
    <div className="gallery-row">
      <Button>Primary</Button>
      <Button variant="default">Default</Button>
      <Button variant="subtle">Quiet</Button>
      <Button color="brick">Danger</Button>
      <Button loading>Busy</Button>
      <Button disabled>Disabled</Button>
      <ReasonButton reason="Save your changes before publishing.">Publish</ReasonButton>
      <ButtonLink href="#/deals" variant="default">
        A link
      </ButtonLink>
      <IconButton label="Copy" icon={IconCopy} />
      <IconButton label="Delete" icon={IconTrash} reason="it is published" />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" aria-label="More actions" px={7}>
            <IconDotsVertical size={16} stroke={1.5} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Deal</Menu.Label>
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.5} />}>Duplicate</Menu.Item>
          <Menu.Item disabled>Publish</Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.5} />}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialogs />
      <Button variant="default" onClick={() => toast.success('Deal saved')}>
        Toast
      </Button>
      <Button variant="default" onClick={() => toast.failed('The DSP gave no answer. Nothing was changed.', 'Not published')}>
        Failure
      </Button>
      <Button variant="default" onClick={() => toast.undo('3 deals unpublished', () => toast.success('Published again'))}>
        Undo
      </Button>
    </div>
    <Note>Reports are delayed by four hours; the dashboard is live.</Note>
    <Note tone="warn">Two publishers must approve this deal before it can be published.</Note>
  </Panel>
);
