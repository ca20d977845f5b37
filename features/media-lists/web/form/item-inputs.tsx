import { count, fieldId } from '@kontor/core/ui';
import type { ColumnUpload } from '@kontor/files/contract';
import { INPUT_METHODS, type InputMethod, type ItemInputs, LISTS_OF, typedItems } from '@kontor/media-lists/contract';
import { SegmentedControl, Textarea } from '@mantine/core';
import { ItemsSelect } from './items-select.tsx';
import { ItemsUpload } from './items-upload.tsx';
import './items.css';

type Props = {
  values: ItemInputs;
  /** What is wrong with the items, by their method. */
  errors: Partial<Record<'input' | 'fileUrl' | 'chosen', string>>;
  onChange: (change: Partial<ItemInputs>) => void;
  onFile?: ((file: ColumnUpload | null) => void) | undefined;
  /** Those that are offered; one alone needs no choice. */
  methods?: readonly InputMethod[];
};
const ALL: readonly InputMethod[] = INPUT_METHODS.map(({ value }) => value);
/** Beside the field, not in it: what stands in red in a field would read as something that was typed. */
const EXAMPLES = {
  bundle: 'com.example.app or a link of an app store',
  domain: 'example.com',
  zipcode: '10001 or M5V',
  metrocode: '501 or Los Angeles',
};

function Typed({
  values: { type, input },
  error,
  onChange,
}: {
  values: ItemInputs;
  error: string | undefined;
  onChange: (input: string) => void;
}) {
  const items = typedItems(type, input);
  const said =
    items.length === 0 ? `One to a line, as ${EXAMPLES[type]}` : items.length === 1 ? '1 item' : `${count(items.length)} items, each once`;
  return (
    <Textarea
      id={fieldId('input')}
      label="Items"
      required
      autosize={false}
      rows={8}
      value={input}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      description={said}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      spellCheck={false}
    />
  );
}

/** The items of a list, by the method that is chosen; what was entered by another is kept until the form is sent (spec 3 §2). */
export function ItemInputsFields({ values, errors, onChange, onFile, methods = ALL }: Props) {
  const { type, method, chosen } = values;
  const offered = INPUT_METHODS.filter(({ value }) => methods.includes(value));
  const path = method === 'upload' ? 'fileUrl' : 'chosen';
  const handleFile = (file: ColumnUpload | null) => {
    onChange({ fileUrl: file?.fileUrl ?? '' });
    onFile?.(file);
  };
  return (
    <div className="k-span media-list-method">
      {offered.length > 1 && (
        <div>
          <SegmentedControl
            aria-label="Input method"
            data={[...offered]}
            value={method}
            onChange={(next) => onChange({ method: offered.find(({ value }) => value === next)?.value ?? method })}
          />
        </div>
      )}
      {method === 'manual' ? (
        <Typed values={values} error={errors.input} onChange={(input) => onChange({ input })} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border of its own.
        <div role="group" aria-label={method === 'upload' ? 'CSV file' : LISTS_OF[type].title} id={fieldId(path)} tabIndex={-1}>
          {method === 'upload' ? (
            <ItemsUpload key={type} type={type} onFile={handleFile} />
          ) : (
            <ItemsSelect key={type} type={type} chosen={chosen} onChange={(codes) => onChange({ chosen: codes })} />
          )}
          {errors[path] && (
            <p className="k-error-line" role="alert">
              {errors[path]}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
