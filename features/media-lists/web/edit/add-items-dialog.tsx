import type { ColumnUpload } from '@kontor/files/contract';
import { type ItemInputs, itemsProblem, LISTS_OF, type ListType, typedItems } from '@kontor/media-lists/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ItemInputsFields } from '../form/item-inputs.tsx';

/** Items on their way into a list: typed or chosen ones, or those of a file. */
export type Addition = { items: string[]; file: ColumnUpload | null };
type Props = { type: ListType; onAdd: (addition: Addition) => void; onClose: () => void };

const first = (type: ListType): ItemInputs => ({ type, method: 'manual', input: '', fileUrl: '', chosen: [] });

function AddItems({ type, onAdd, onClose }: Props) {
  const [values, setValues] = useState(() => first(type));
  const [file, setFile] = useState<ColumnUpload | null>(null);
  const [wasTried, setTried] = useState(false);
  const problem = itemsProblem(values);
  const add = () => {
    setTried(true);
    if (problem) return;
    if (values.method === 'upload') onAdd({ items: [], file });
    else onAdd({ items: values.method === 'manual' ? typedItems(type, values.input) : values.chosen, file: null });
  };
  return (
    <div className="media-list-dialog">
      <ItemInputsFields
        values={values}
        errors={wasTried && problem ? { [problem.path]: problem.message } : {}}
        onChange={(change) => setValues((now) => ({ ...now, ...change }))}
        onFile={setFile}
      />
      <div className="k-form-foot">
        <span className="k-note">They are in the list once it is updated.</span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={add}>Add items</Button>
      </div>
    </div>
  );
}

/** Adds items to a list, by the rules of a new one (spec 3 §5). */
export const AddItemsDialog = ({ isOpen, ...props }: Props & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title={`Add ${LISTS_OF[props.type].many}`} size={720}>
    <AddItems {...props} />
  </Modal>
);
