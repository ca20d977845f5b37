import { Consequences, Note, ReasonButton, TableSkeleton, toast, useFocusBack } from '@kontor/core/ui';
import { CallFailed, errorText, useAct, useCall } from '@kontor/core/web';
import {
  AGREED_FIELDS,
  againSaid,
  type Deal,
  type DealDifference,
  dealRoutes,
  dealVersionRoutes,
  statusAskedAgain,
} from '@kontor/deals/contract';
import { ChangeList } from '@kontor/history/web';
import { Button, Checkbox, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { DEAL_READS } from '../page/deal-reads.ts';
import './versions.css';
import { versionWords } from './version-words.ts';

const NOW = 'now';
const AGREED: Readonly<Record<string, boolean>> = AGREED_FIELDS;
const isAgreed = (field: string) => AGREED[field] === true;

type Props = {
  deal: Deal;
  number: number;
  isRestoring: boolean;
  /** Why nothing can be restored now, or null. */
  reason: string | null;
  onClose: () => void;
};

/** Two versions of a deal field by field; against the deal as it is now, its fields can be restored, some or all. */
export function VersionDialog(props: Props) {
  const { deal, number, isRestoring, onClose } = props;
  useFocusBack();
  const [other, setOther] = useState(NOW);
  const isNow = other === NOW;
  const versions = useCall(dealVersionRoutes.versions, { id: deal.id });
  const { data, error, refetch, isFetching } = useCall(dealVersionRoutes.compare, {
    id: deal.id,
    from: number,
    ...(!isNow && { to: Number(other) }),
  });
  const others = (versions.data ?? []).filter((version) => version.number !== number);
  return (
    <Modal opened onClose={onClose} title={isRestoring ? `Restore version ${number}` : `Compare version ${number}`} size={680}>
      {data && <p className="k-version-head">{versionWords(data.from)}</p>}
      {!isRestoring && (
        <Select
          label="Compare with"
          data={[
            { value: NOW, label: 'The deal as it is now' },
            ...others.map((version) => ({ value: String(version.number), label: versionWords(version) })),
          ]}
          value={other}
          onChange={(value) => setOther(value ?? NOW)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
        />
      )}
      {error && <CallFailed title="The versions did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && !data && <TableSkeleton rows={4} label="Loading versions" />}
      {data?.differences.length === 0 && <Note>They do not differ in any field.</Note>}
      {data && data.differences.length > 0 && (
        <Fields key={`${other} ${data.version}`} {...props} differences={data.differences} canRestore={isNow} version={data.version} />
      )}
    </Modal>
  );
}

/** What a restore would do. */
const turned = (difference: DealDifference): DealDifference => ({
  ...difference,
  oldValue: difference.newValue,
  newValue: difference.oldValue,
});

type FieldsProps = Props & { differences: readonly DealDifference[]; canRestore: boolean; version: number };

/** Whether the deal stops serving by what is restored, told before it is. */
function TakenBack({ id, number, fields }: { id: string; number: number; fields: string[] }) {
  const { data, error, refetch, isFetching } = useCall(dealRoutes.askedAgain, { restore: { id, number, fields } }, { staleTime: 0 });
  if (error)
    return (
      <CallFailed title="Who must approve it again did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return data ? <Consequences {...againSaid(data)} /> : null;
}

/** A restore is a change under today's rules: what they refuse is said here, and the choice stays. */
function Fields({ deal, number, isRestoring, reason, onClose, differences, canRestore, version }: FieldsProps) {
  const [chosen, setChosen] = useState<readonly string[]>(differences.map(({ key }) => key));
  const act = useAct(dealVersionRoutes.restoreVersion, {
    invalidates: DEAL_READS,
    onDone: ({ msg }) => {
      toast.success(msg);
      onClose();
    },
  });
  if (!canRestore) return <ChangeList changes={differences} />;
  const isAll = chosen.length === differences.length;
  const restore = () => act.mutate({ id: deal.id, number, version, ...(!isAll && { fields: [...chosen] }) });
  const why = reason ?? (chosen.length === 0 ? 'Choose a field to restore.' : null);
  return (
    <>
      <Checkbox.Group
        mt="md"
        label={isRestoring ? 'Fields to restore' : 'Restore these fields'}
        description={isRestoring ? 'Each as it is now, then as the version has it' : 'Each as the version has it, then as it is now'}
        value={[...chosen]}
        onChange={setChosen}
      >
        {differences.map((difference) => (
          <div key={difference.key} className="k-version-field">
            <Checkbox value={difference.key} aria-label={difference.name} disabled={reason !== null} />
            <ChangeList changes={[isRestoring ? turned(difference) : difference]} />
          </div>
        ))}
      </Checkbox.Group>
      {reason === null && statusAskedAgain(deal.status) && chosen.some(isAgreed) && (
        <TakenBack id={deal.id} number={number} fields={[...chosen]} />
      )}
      {act.error && <Note tone="warn">{errorText(act.error)}</Note>}
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ReasonButton onClick={restore} loading={act.isPending} reason={why}>
          {isAll ? 'Restore all' : `Restore ${chosen.length} of ${differences.length}`}
        </ReasonButton>
      </div>
    </>
  );
}
