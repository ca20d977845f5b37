import { allows, hrefOf } from '@kontor/core/contract';
import { Page, PageHeader, ReasonButton, SearchBox } from '@kontor/core/ui';
import { usePageTitle, useSession } from '@kontor/core/web';
import { documentPages, documentRoutes, type SupportDocument } from '@kontor/documents/contract';
import { helpPages } from '@kontor/help/contract';
import { Badge, Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { DocumentGrid } from './document-grid.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useDeletion } from './use-deletion.ts';
import { useDocuments } from './use-documents.ts';
import './documents.css';

type Open = { is: 'preview' | 'rename'; document: SupportDocument } | { is: 'upload' } | null;

const without = (chosen: readonly string[], key: string) => chosen.filter((one) => one !== key);

/** Guides for everybody; super users look after them (spec 1 §2.8, §6). */
export default function DocumentsPage() {
  usePageTitle(documentPages.documents.title);
  const mayEdit = allows(documentRoutes.remove.access, useSession());
  const documents = useDocuments();
  const [open, setOpen] = useState<Open>(null);
  const [marked, setMarked] = useState<string[]>([]);
  // What is not in sight any more is not deleted.
  const chosen = marked.filter((key) => documents.data?.list.some((one) => one.key === key));
  const deletion = useDeletion(() => setMarked([]));
  const close = () => setOpen(null);
  const upload = mayEdit && (
    <Button className="k-grow" leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />} onClick={() => setOpen({ is: 'upload' })}>
      Upload
    </Button>
  );
  const remove = mayEdit && (
    <ReasonButton
      variant="default"
      reason={chosen.length === 0 ? 'Select documents first.' : null}
      loading={deletion.isBusy}
      leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
      {...(chosen.length > 0 && { rightSection: <Badge circle>{chosen.length}</Badge> })}
      onClick={() => deletion.run(chosen)}
    >
      Delete
    </ReasonButton>
  );
  const editOf = (document: SupportDocument) =>
    mayEdit
      ? {
          isChosen: chosen.includes(document.key),
          onToggle: () => setMarked((now) => (now.includes(document.key) ? without(now, document.key) : [...now, document.key])),
          onRename: () => setOpen({ is: 'rename', document }),
        }
      : null;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: helpPages.help.title, href: hrefOf(helpPages.help) }]}
        title={documentPages.documents.title}
        actions={
          mayEdit && (
            <>
              {remove}
              {upload}
            </>
          )
        }
      />
      <div className="document-search">
        <SearchBox label="Search documents" placeholder="Search documents" value={documents.q} onChange={documents.search} />
      </div>
      <DocumentGrid documents={documents} upload={upload} editOf={editOf} onPreview={(document) => setOpen({ is: 'preview', document })} />
      {open?.is === 'preview' && <PreviewDialog document={open.document} onClose={close} />}
      {open?.is === 'rename' && <RenameDialog document={open.document} onClose={close} />}
      {open?.is === 'upload' && <UploadDialog onClose={close} />}
    </Page>
  );
}
