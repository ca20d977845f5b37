import { useFocusBack } from '@kontor/core/ui';
import type { SupportDocument } from '@kontor/documents/contract';
import { Button, Modal } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';

type Props = { document: SupportDocument; onClose: () => void };

/** A document in the browser's own viewer, within a frame that its own answer allows (security rule 55). */
export function PreviewDialog({ document: { title, url }, onClose }: Props) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} size="min(1000px, 94vw)">
      <iframe className="document-frame" src={url} title={title} />
      <div className="k-form-foot document-foot">
        <span className="k-note">Nothing to see? Your browser shows no PDF here.</span>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
        >
          Open in a new tab
        </Button>
        <Button component="a" href={url} download={`${title}.pdf`} leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>
          Download
        </Button>
      </div>
    </Modal>
  );
}
