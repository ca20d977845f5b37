import { counted, dayIn, ZONES } from '@kontor/core/contract';
import { CheckBox, IconButton, shortDay } from '@kontor/core/ui';
import type { SupportDocument } from '@kontor/documents/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPencil } from '@tabler/icons-react';
import { sizeWords } from './size-words.ts';

type Props = {
  document: SupportDocument;
  onPreview: () => void;
  /** Null for who may only read. */
  edit: { isChosen: boolean; onToggle: () => void; onRename: () => void } | null;
};

/** A guide: its sheet opens the preview; what it is, and how to save it. */
export function DocumentCard({ document, onPreview, edit }: Props) {
  const { title, url, size, pages, lastUpdate } = document;
  const facts = [sizeWords(size), counted(pages, 'page', 'pages'), shortDay(dayIn(ZONES.EST.iana, new Date(lastUpdate)))];
  return (
    <li className="document-card" data-chosen={edit?.isChosen || undefined}>
      <button type="button" className="document-sheet" aria-label={`Preview ${title}`} onClick={onPreview}>
        <IconFileTypePdf size={36} stroke={1.25} aria-hidden />
        <span aria-hidden>Preview</span>
      </button>
      <h2 className="document-title">{title}</h2>
      <p className="k-note">{facts.join(', ')}</p>
      <div className="document-acts">
        <Button
          component="a"
          href={url}
          download={`${title}.pdf`}
          variant="default"
          size="compact-sm"
          aria-label={`Download ${title}`}
          leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
        >
          Download
        </Button>
        {edit && (
          <>
            <IconButton label={`Rename ${title}`} icon={IconPencil} onClick={edit.onRename} />
            <CheckBox label={`Select ${title}`} checked={edit.isChosen} onToggle={edit.onToggle} />
          </>
        )}
      </div>
    </li>
  );
}
