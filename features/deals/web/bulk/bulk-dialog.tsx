import { count, ErrorPanel, ReasonButton, TableSkeleton, UploadPanel, useFocusBack } from '@kontor/core/ui';
import { errorText, useAct, useCall, useListFile, useUpload } from '@kontor/core/web';
import {
  appliedRows,
  type BulkChange,
  type BulkPreview,
  bulkEditRoutes,
  changesAnything,
  MOST_BULK,
  outcomeOf,
  TOO_MANY_DEALS,
} from '@kontor/deals/contract';
import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type BulkDraft, changeOf, NO_DRAFT } from './bulk-draft.ts';
import { BulkFields } from './bulk-fields.tsx';
import { newKey, useBulkKey } from './bulk-key.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { BulkRows } from './bulk-rows.tsx';
import './bulk.css';

/** What the dry run is of: deals and one change of them all, or a file that has a change of each. */
type Asked = { ids: string[]; change: BulkChange };
type Looking = { asked: Asked } | { file: BulkPreview };

const idsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))];

type ChooseProps = { first: readonly string[]; onLook: (looking: Looking) => void };

/** Which deals, and what of them. */
function Choose({ first, onLook }: ChooseProps) {
  const [text, setText] = useState(first.join('\n'));
  const [draft, setDraft] = useState<BulkDraft>(NO_DRAFT);
  const ids = idsIn(text);
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
      <div>
        <Textarea
          label="Deals"
          description={`${count(ids.length)} of at most ${count(MOST_BULK)}; ids or deal ids`}
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <BulkFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <div className="k-form-foot">
          <ReasonButton reason={reason} onClick={() => change && onLook({ asked: { ids, change } })}>
            Look at the changes
          </ReasonButton>
        </div>
      </div>
      <div>
        <p className="k-note">Or change them in a spreadsheet: take them out as CSV, edit the file, and upload it.</p>
        <ReasonButton variant="default" reason={whichDeals} loading={file.isPending} onClick={() => file.ask({ ids })}>
          CSV of these deals
        </ReasonButton>
        <UploadPanel title="Changed CSV file" note="CSV, less than 5 MB, at most 10,000 deals" {...upload.panel} />
      </div>
    </div>
  );
}

type LookProps = { looking: Looking; onBack: () => void; onApplied: (key: string) => void };

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

type LookedProps = Omit<LookProps, 'looking'> & { preview: BulkPreview; change: BulkChange; isLoading: boolean };

function Looked({ preview, change, isLoading, onBack, onApplied }: LookedProps) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  // One key for one dry run: pressed twice, or sent again after a lost connection, it is one edit.
  const [key] = useState(newKey);
  const apply = useAct(bulkEditRoutes.apply, { onDone: () => onApplied(key) });
  const rows = preview.rows.filter((row) => outcomeOf(row) === 'WILL' && !excluded.has(row.id));
  const words = `Change ${count(rows.length)} ${rows.length === 1 ? 'deal' : 'deals'}`;
  return (
    <>
      <BulkRows preview={preview} excluded={excluded} onExclude={setExcluded} isLoading={isLoading} />
      {apply.error && (
        <p className="k-error-line" role="alert">
          {errorText(apply.error)}
        </p>
      )}
      <div className="k-form-foot">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <ReasonButton
          reason={rows.length === 0 ? 'No deal would change.' : null}
          loading={apply.isPending}
          onClick={() => apply.mutate({ key, change, ...appliedRows(rows) })}
        >
          {words}
        </ReasonButton>
      </div>
    </>
  );
}

export type BulkDialogProps = { ids: readonly string[]; runningKey: string | null; onClose: () => void };

/** Several deals changed at once: chosen, looked at, applied (docs/decisions/0071). Escape does not close what is filled in. */
export default function BulkDialog({ ids, runningKey, onClose }: BulkDialogProps) {
  const kept = useBulkKey();
  useFocusBack();
  const [editKey, setEditKey] = useState(runningKey);
  const [looking, setLooking] = useState<Looking | null>(null);
  const close = () => {
    kept.forget();
    onClose();
  };
  const applied = (key: string) => {
    kept.keep(key);
    setEditKey(key);
  };
  return (
    <Modal opened onClose={close} title="Edit deals" fullScreen closeOnEscape={false} className="k-deals-edit">
      {editKey !== null && <BulkProgress editKey={editKey} onClose={close} />}
      {editKey === null && looking && <Look looking={looking} onBack={() => setLooking(null)} onApplied={applied} />}
      <div hidden={editKey !== null || looking !== null}>
        <Choose first={ids} onLook={setLooking} />
      </div>
    </Modal>
  );
}
