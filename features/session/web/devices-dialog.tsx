import { ErrorPanel, ReasonButton, TableSkeleton, toast } from '@kontor/core/ui';
import { errorText, useAct, useCall, useNotInPerson } from '@kontor/core/web';
import { deviceRoutes } from '@kontor/session/contract';
import { Modal } from '@mantine/core';
import { DeviceItem } from './device-item.tsx';
import './dialogs.css';

const READS = [deviceRoutes.list];

/** Signed-in devices of the person, each with its way out. */
export default function DevicesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useCall(deviceRoutes.list, {}, { staleTime: 0 });
  const end = useAct(deviceRoutes.end, { invalidates: READS });
  const endOthers = useAct(deviceRoutes.endOthers, { invalidates: READS });
  const closed = useNotInPerson();
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const reason = closed ?? (others.length === 0 ? 'There is no other device.' : null);
  const failed = (problem: unknown) => {
    toast.failed(errorText(problem));
    // It may have been signed out meanwhile.
    void refetch();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="Signed-in devices" size={560}>
      {error && (
        <ErrorPanel title="Devices did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error)}
        </ErrorPanel>
      )}
      {!data && !error && <TableSkeleton rows={3} label="Loading devices" />}
      {data && (
        <ul className="session-devices">
          {data.map((device) => (
            <DeviceItem
              key={device.id}
              device={device}
              reason={closed}
              isEnding={end.isPending && end.variables.id === device.id}
              onEnd={() => end.mutate({ id: device.id }, { onSuccess: () => toast.success('The device was signed out.'), onError: failed })}
            />
          ))}
        </ul>
      )}
      <div className="session-foot">
        <ReasonButton
          variant="default"
          reason={reason}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate({}, { onSuccess: () => toast.success('Every other device was signed out.'), onError: failed })}
        >
          Sign out all other devices
        </ReasonButton>
      </div>
    </Modal>
  );
}
