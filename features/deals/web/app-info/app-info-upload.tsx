import { counted } from '@kontor/core/contract';
import { type Column, DataTable, download, ReasonButton, toast, UploadPanel, useFocusBack } from '@kontor/core/ui';
import { errorText, useAct, useUpload } from '@kontor/core/web';
import {
  APP_INFO_FAILED,
  type AppInfoPreview,
  appInfoRoutes,
  appInfoUploadGone,
  type Deal,
  MOST_APP_INFO_ROWS,
} from '@kontor/deals/contract';
import { Button, Modal } from '@mantine/core';
import './app-info.css';
import { problemsCsv, SAMPLE_CSV } from './app-info-csv.ts';
import { APP_INFO_READS } from './app-info-reads.ts';

const NOTE = `CSV, less than 50 MB, at most ${MOST_APP_INFO_ROWS.toLocaleString('en-US')} rows`;

type Change = AppInfoPreview['changes'][number];
const changeWords = ({ name, oldValue, newValue }: Change) => `${name}: ${oldValue ?? 'none'} → ${newValue ?? 'none'}`;
const Changes = ({ changes }: Pick<AppInfoPreview, 'changes'>) => (
  <ul className="k-app-info-changes" title={changes.map(changeWords).join('\n')}>
    {changes.map((change) => (
      <li key={change.name}>{changeWords(change)}</li>
    ))}
    {changes.length === 0 && <li>Nothing to change</li>}
  </ul>
);

const COLUMNS: readonly Column<AppInfoPreview>[] = [
  {
    key: 'overridedBundle',
    label: 'Existing Bundle',
    flex: true,
    width: 170,
    priority: 9,
    cell: ({ overridedBundle }) => <span title={overridedBundle}>{overridedBundle}</span>,
    sub: (row) => <Changes {...row} />,
  },
  { key: 'isKnown', label: 'This deal', width: 110, priority: 8, cell: ({ isKnown }) => (isKnown ? 'Has it' : 'New') },
  { key: 'changes', label: 'Old → new', width: 360, priority: 7, hide: 'phone', cell: (row) => <Changes {...row} /> },
];
const keyOf = ({ overridedBundle }: AppInfoPreview) => overridedBundle;

/** Why the file cannot be created, or cannot replace what is there; null where it can (decision P20). */
function reasonsFor(preview: readonly AppInfoPreview[] | null): { create: string | null; update: string | null } {
  if (!preview) return { create: appInfoUploadGone.text, update: appInfoUploadGone.text };
  const known = preview.filter(({ isKnown }) => isKnown).length;
  const fresh = preview.length - known;
  return {
    create: known > 0 ? `This deal has ${counted(known, 'bundle', 'bundles')} of the file already. Update replaces them.` : null,
    update: fresh > 0 ? `This deal has no app info yet of ${counted(fresh, 'bundle', 'bundles')} of the file. Create them first.` : null,
  };
}

type Props = { deal: Pick<Deal, 'id'>; onClose: () => void };

/** App info from a CSV file: checked first, then created or replaced as a whole (spec 2 §4, §5). */
export function AppInfoUpload({ deal, onClose }: Props) {
  useFocusBack();
  const { panel, answer, refused } = useUpload(appInfoRoutes.upload, {
    input: { key: deal.id },
    reportOf: (data) => data,
    onDone: ({ msg }) => toast.success(msg),
  });
  const done = {
    invalidates: APP_INFO_READS,
    onDone: ({ msg }: { msg: string }) => {
      toast.success(msg);
      onClose();
    },
    onFailed: (error: unknown) => void toast.failed(errorText(error, APP_INFO_FAILED)),
  };
  const create = useAct(appInfoRoutes.update, done);
  const update = useAct(appInfoRoutes.edit, done);
  const reasons = reasonsFor(answer?.preview ?? null);
  const isBusy = panel.state.is === 'uploading' || create.isPending || update.isPending;
  const sent = { id: deal.id, upload: answer?.upload ?? undefined };
  return (
    <Modal opened onClose={isBusy ? () => {} : onClose} title="Upload app info" size={760}>
      <UploadPanel {...panel} title="CSV file" note={NOTE}>
        <div className="k-upload-buttons">
          {refused && (
            <Button variant="subtle" size="compact-sm" onClick={() => download(problemsCsv(refused.problems), 'app info errors.csv')}>
              Download errors
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => download(SAMPLE_CSV, 'app info sample.csv')}>
            Download sample file
          </Button>
        </div>
      </UploadPanel>
      {answer && (
        <div className="k-app-info-preview">
          <DataTable caption="Rows of the file" columns={COLUMNS} rows={answer.preview} rowKey={keyOf} />
        </div>
      )}
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <ReasonButton variant="default" reason={reasons.update} loading={update.isPending} onClick={() => !isBusy && update.mutate(sent)}>
          Update
        </ReasonButton>
        <ReasonButton reason={reasons.create} loading={create.isPending} onClick={() => !isBusy && create.mutate(sent)}>
          Create
        </ReasonButton>
      </div>
    </Modal>
  );
}
