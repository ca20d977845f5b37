import { staleVersion } from '@kontor/core/contract';
import { ConfirmDialog } from '@kontor/core/ui';

/** Two people saved the same deal: reloading shows the other's change and drops one's own. */
export const StaleDialog = ({ isOpen, onReload, onClose }: { isOpen: boolean; onReload: () => void; onClose: () => void }) => (
  <ConfirmDialog
    isOpen={isOpen}
    title="Changed by someone else"
    confirmLabel="Reload"
    cancelLabel="Keep editing"
    onConfirm={onReload}
    onClose={onClose}
  >
    {staleVersion.text} Reloading drops the changes you made here.
  </ConfirmDialog>
);
