import { count } from '@kontor/core/ui';
import { isSaidByRequest, MOST_OVERLAPPED, type PickerSegment } from '@kontor/segments/contract';
import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { SegmentPicker } from '../segment-picker.tsx';

type Props = { isOpen: boolean; ids: readonly string[]; onAdd: (segment: PickerSegment) => void; onClose: () => void };

const whyNot = ({ dataType }: PickerSegment) => (isSaidByRequest(dataType) ? 'without members: requests name it themselves' : null);

/** Segments found by name and added to the comparison one by one. */
export function AddSegments({ isOpen, ids, onAdd, onClose }: Props) {
  const isFull = ids.length >= MOST_OVERLAPPED;
  const full = () => (isFull ? `not more than ${MOST_OVERLAPPED} are compared` : null);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Add segments" size={720}>
      <SegmentPicker
        selected={new Set(ids)}
        parentProvider={null}
        whyNot={(segment) => whyNot(segment) ?? full()}
        actions={[{ label: 'Add', icon: IconPlus, keys: ['+'], onPick: onAdd }]}
      />
      <div className="k-form-foot">
        <span className="k-note" role="status">
          {count(ids.length)} of {MOST_OVERLAPPED} chosen
        </span>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  );
}
