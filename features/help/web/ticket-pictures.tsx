import { Panel, toast, UploadPanel } from '@kontor/core/ui';
import { useRefresh, useUpload } from '@kontor/core/web';
import { helpRoutes, MOST_FILES, TICKET_TOAST_MS, type TicketDetail } from '@kontor/help/contract';

const addressOf = (id: string, fileId: string) => `/api/${helpRoutes.file.path.replace('{id}', id).replace('{fileId}', fileId)}`;

/** Adds pictures to a request of one's own, one at a time. */
function AddPicture({ ticket: { id } }: { ticket: TicketDetail }) {
  const readAgain = useRefresh([helpRoutes.get]);
  const { panel } = useUpload(helpRoutes.attach, {
    input: { issueId: id },
    onDone: ({ msg }) => {
      toast.success(msg, TICKET_TOAST_MS);
      return readAgain();
    },
  });
  return <UploadPanel title="Add a picture" note="JPG or PNG, less than 10 MB" {...panel} />;
}

/** Pictures of a request; each opens in a tab of its own. */
export function TicketPictures({ ticket }: { ticket: TicketDetail }) {
  const { id, files, isOwn } = ticket;
  if (files.length === 0 && !isOwn) return null;
  return (
    <Panel title="Pictures" note={`${files.length} of at most ${MOST_FILES}`}>
      {files.length > 0 && (
        <ul className="help-shots">
          {files.map((file) => (
            <li key={file.id}>
              <a href={addressOf(id, file.id)} target="_blank" rel="noopener noreferrer">
                <img src={addressOf(id, file.id)} alt="" loading="lazy" />
                <span>{file.name}</span>
                <span className="k-visually-hidden">(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {isOwn && files.length < MOST_FILES && <AddPicture ticket={ticket} />}
    </Panel>
  );
}
