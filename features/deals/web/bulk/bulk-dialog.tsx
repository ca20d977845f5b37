import { counted } from '@kontor/core/contract';
import { ErrorPanel, ReasonButton, TableSkeleton, UploadPanel, useFocusBack } from '@kontor/core/ui';
import { CallError, errorText, useAct, useCall, useListFile, useUpload } from '@kontor/core/web';
import {
  appliedRows,
  type BulkChange,
  type BulkDeal,
  type BulkPreview,
  bulkEditRoutes,
  changesAnything,
  MOST_BULK,
  outcomeOf,
  type PreflightCode,
  stopsUnasked,
  TOO_MANY_DEALS,
} from '@kontor/deals/contract';
import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { BulkDeals } from './bulk-deals.tsx';
import { type BulkDraft, changeOf, NO_DRAFT } from './bulk-draft.ts';
import { BulkFields } from './bulk-fields.tsx';
import { newKey, useBulkKey } from './bulk-key.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { BulkRows } from './bulk-rows.tsx';
import { BulkStops } from './bulk-stops.tsx';
import { BulkWarnings } from './bulk-warnings.tsx';
import './bulk.css';

const stopWords = (number: number) => `${counted(number, 'stops', 'stop')} serving`;
const deals = (number: number) => counted(number, 'deal', 'deals');

/** What the dry run is of: deals and one change of them all, or a file that has a change of each. */
type Asked = ({ ids: string[] } | { takenBackBy: string }) & { change: BulkChange };
type Looking = { asked: Asked } | { file: BulkPreview };

type ChooseProps = { first: readonly BulkDeal[]; status: BulkDraft['status']; onLook: (looking: Looking) => void };

/** Which deals, and what of them. */
function Choose({ first, status, onLook }: ChooseProps) {
  const [chosen, setChosen] = useState(first);
  const [draft, setDraft] = useState<BulkDraft>({ ...NO_DRAFT, status });
  const ids = chosen.map(({ id }) => id);
  const change = changeOf(draft);
  const file = useListFile(bulkEditRoutes.file);
  const upload = useUpload(bulkEditRoutes.upload, {
    input: {},
    reportOf: (data) => data,
    onDone: ({ data }) => data.preview && onLook({ file: data.preview }),
  });
  const whichDeals = ids.length === 0 ? 'Choose deals first.' : ids.length > MOST_BULK ? TOO_MANY_DEALS : null;
  const reason = whichDeals ?? (change === null ? 'Fill in what is chosen.' : changesAnything(change) ? null : 'Choose what to change.');
  return (
    <div className="k-deals-edit-choose">
      <BulkDeals deals={chosen} onChange={setChosen} />
      <div className="k-deals-edit-wish">
        <h3 className="k-heading">Changes</h3>
        <BulkFields draft={draft} dsps={[...new Set(chosen.map(({ dsp }) => dsp))]} onChange={(part) => setDraft({ ...draft, ...part })} />
        <div className="k-form-foot">
          <ReasonButton reason={reason} onClick={() => change && onLook({ asked: { ids, change } })}>
            Review changes
          </ReasonButton>
        </div>
        <h3 className="k-heading">Or in a spreadsheet</h3>
        <p className="k-note">Export the deals, change the file, and upload it. A column that is left out changes nothing.</p>
        <ReasonButton variant="default" reason={whichDeals} loading={file.isPending} onClick={() => file.ask({ ids })}>
          Export as CSV
        </ReasonButton>
        <UploadPanel title="Changed CSV file" note="CSV, less than 5 MB, at most 10,000 deals" {...upload.panel} />
      </div>
    </div>
  );
}

type LookProps = { looking: Looking; onBack: () => void; onApplied: (key: string) => void };
const FAULT = 500;

/** Whether the server has said no; where it was not reached or broke off, the edit may be under way. */
const isRefused = (error: Error) => error instanceof CallError && error.status > 0 && error.status < FAULT;

/** The dry run, asked of the server or come with the file. */
function Look({ looking, ...rest }: LookProps) {
  return 'file' in looking ? (
    <Looked preview={looking.file} change={{}} isLoading={false} {...rest} />
  ) : (
    <AskedLook asked={looking.asked} {...rest} />
  );
}

function AskedLook({ asked, ...rest }: Omit<LookProps, 'looking'> & { asked: Asked }) {
  const query = useCall(bulkEditRoutes.preview, asked, { staleTime: 0 });
  if (query.isError)
    return (
      <>
        <ErrorPanel title="The dry run did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          {errorText(query.error)} What is chosen stays.
        </ErrorPanel>
        <div className="k-form-foot">
          <Button variant="default" onClick={rest.onBack}>
            Back
          </Button>
        </div>
      </>
    );
  return query.data ? <Looked preview={query.data} change={asked.change} isLoading={query.isFetching} {...rest} /> : <TableSkeleton />;
}

/** What the button does to so many deals; a change of the status alone is called by its name. */
function actionWords({ status, ...others }: BulkChange, number: number): string {
  const isAlone = Object.keys(others).length === 0;
  if (isAlone && status === 'SEND_FOR_APPROVAL') return `Send ${deals(number)} for approval`;
  return `${isAlone && status === 'PUBLISHED' ? 'Publish' : 'Change'} ${deals(number)}`;
}

type LookedProps = Omit<LookProps, 'looking'> & { preview: BulkPreview; change: BulkChange; isLoading: boolean };

function Looked({ preview, change, isLoading, onBack, onApplied }: LookedProps) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  // One key for one dry run: pressed twice, or sent again after a lost connection, it is one edit.
  const [key] = useState(newKey);
  const kept = useBulkKey();
  const apply = useAct(bulkEditRoutes.apply, {
    onDone: () => onApplied(key),
    onFailed: (error) => isRefused(error) && kept.forget(),
  });
  const [seen, setSeen] = useState<readonly PreflightCode[]>([]);
  const toggle = (code: PreflightCode) => setSeen(seen.includes(code) ? seen.filter((one) => one !== code) : [...seen, code]);
  const chosen = preview.rows.filter((row) => outcomeOf(row) === 'WILL' && !excluded.has(row.id));
  const rows = chosen.filter(({ warnings }) => warnings.every((code) => seen.includes(code)));
  const waiting = chosen.length - rows.length;
  const [isStopSeen, setStopSeen] = useState(false);
  const stopping = rows.filter(({ stops }) => stops).length;
  const none = waiting > 0 ? 'Acknowledge every warning to continue.' : 'No deal would change.';
  const unseen = rows.some(stopsUnasked) && !isStopSeen ? 'Confirm that you understand which deals stop serving.' : null;
  const send = () => {
    // Before it is sent: whatever becomes of this screen, it is found again.
    kept.keep(key);
    apply.mutate({ key, change, ...appliedRows(rows), acknowledged: [...seen] });
  };
  return (
    <div className="k-deals-edit-page">
      <BulkStops rows={chosen} isSeen={isStopSeen} onToggle={() => setStopSeen(!isStopSeen)} />
      <BulkRows preview={preview} excluded={excluded} onExclude={setExcluded} isLoading={isLoading} />
      <BulkWarnings rows={chosen} seen={seen} onToggle={toggle} />
      {apply.error && (
        <p className="k-error-line" role="alert">
          {errorText(apply.error)}
        </p>
      )}
      <div className="k-form-foot">
        {waiting > 0 && rows.length > 0 && (
          <span role="status">
            {deals(waiting)} {waiting === 1 ? 'is' : 'are'} left out until {waiting === 1 ? 'its' : 'their'} warnings are seen.
          </span>
        )}
        <Button variant="default" disabled={apply.isPending} onClick={onBack}>
          Back
        </Button>
        <ReasonButton reason={rows.length === 0 ? none : unseen} loading={apply.isPending} onClick={send}>
          {`${actionWords(change, rows.length)}${stopping > 0 ? `, ${stopWords(stopping)}` : ''}`}
        </ReasonButton>
      </div>
    </div>
  );
}

/** `isPublishing`: the deals are to be published, so the dry run of that is seen at once. */
export type BulkDialogProps = {
  deals: readonly BulkDeal[];
  isPublishing?: boolean | undefined;
  runningKey: string | null;
  onClose: () => void;
};

/** Several deals changed at once: chosen, looked at, applied (docs/decisions/0071). Escape does not close what is filled in; an edit under way is kept until its result is seen. */
export default function BulkDialog({ deals: first, isPublishing: isToPublish = false, runningKey, onClose }: BulkDialogProps) {
  const kept = useBulkKey();
  useFocusBack();
  const [editKey, setEditKey] = useState(runningKey);
  const [looking, setLooking] = useState<Looking | null>(
    isToPublish ? { asked: { ids: first.map(({ id }) => id), change: { status: 'PUBLISHED' } } } : null,
  );
  const isSeen = useRef(false);
  const close = () => {
    if (isSeen.current) kept.forget();
    onClose();
  };
  const begin = (next: Looking | null) => {
    kept.forget();
    setLooking(next);
    setEditKey(null);
  };
  const handleEnd = (hasEnded: boolean) => {
    isSeen.current = hasEnded;
  };
  return (
    <Modal
      opened
      onClose={close}
      title={isToPublish ? 'Publish deals' : 'Edit deals'}
      fullScreen
      closeOnEscape={editKey !== null}
      className="k-deals-edit"
    >
      {editKey !== null && (
        <BulkProgress
          editKey={editKey}
          onClose={close}
          onEnd={handleEnd}
          onNew={() => begin(null)}
          onSend={() => begin({ asked: { takenBackBy: editKey, change: { status: 'SEND_FOR_APPROVAL' } } })}
        />
      )}
      {editKey === null && looking && <Look looking={looking} onBack={() => setLooking(null)} onApplied={setEditKey} />}
      <div className="k-deals-edit-page" hidden={editKey !== null || looking !== null}>
        <Choose first={first} status={isToPublish ? 'PUBLISHED' : 'leave'} onLook={setLooking} />
      </div>
    </Modal>
  );
}
