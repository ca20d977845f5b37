import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import './copy-text.css';

const COPIED_MS = 2_000;

/** A text to take away whole: it wraps instead of being cut, a click selects it, and the button copies it. */
export function CopyText({ label, value }: { label: string; value: string }) {
  const { copy, copied, error } = useClipboard({ timeout: COPIED_MS });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className="k-copy">
      <span>{label}</span>
      <div>
        <code className="k-code">{value}</code>
        <Button
          variant="default"
          leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
          aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
          onClick={() => copy(value)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {error && (
        <span className="k-note" role="alert">
          The browser did not copy it. Select the text and press Ctrl+C.
        </span>
      )}
    </div>
  );
}
