import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import './code.css';

type CodeProps = {
  value: string;
  label?: string | undefined;
  /** Inside a field that shows the value itself. */
  isButtonOnly?: boolean;
};

/** An identifier in the narrow width; the copy button appears on hover and focus. `label` names what is copied. */
export function Code({ value, label = 'ID', isButtonOnly = false }: CodeProps) {
  const { copy, copied } = useClipboard({ timeout: 1500 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <span className="k-code-copy" data-always={isButtonOnly || undefined}>
      {!isButtonOnly && <span className="k-code">{value}</span>}
      <button
        type="button"
        aria-label={copied ? `Copied ${label} ${value}` : `Copy ${label} ${value}`}
        data-done={copied || undefined}
        onClick={() => copy(value)}
      >
        <Icon size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  );
}
