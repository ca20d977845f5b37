import { ErrorPanel, type ErrorPanelProps } from '@kontor/core/ui';
import { useClipboard } from '@mantine/hooks';
import { CallError, errorWords } from './call.ts';

type CallFailedProps = Omit<ErrorPanelProps, 'foot' | 'children'> & {
  error: unknown;
  /** What is not touched by it: “Other panels are not affected.” */
  rest?: string | undefined;
};

const COPIED_MS = 2_000;

/** Everything that whoever is asked for help needs to find it in the log. */
const detailsOf = (title: string, error: CallError): string =>
  [title, error.message, `Ref ${error.reference}, ${error.code}`, window.location.href, new Date().toISOString()].join('\n');

function Reference({ title, error }: { title: string; error: CallError }) {
  const { copy, copied } = useClipboard({ timeout: COPIED_MS });
  return (
    <>
      <span>Ref {error.reference}</span>
      <span aria-hidden="true">·</span>
      <button type="button" onClick={() => copy(detailsOf(title, error))}>
        {copied ? 'Copied' : 'Copy details'}
      </button>
    </>
  );
}

/** Why something was not read, in its own place: the reason, what still works, Retry, and of a fault of ours its reference. */
export function CallFailed({ error, rest = 'Other pages are not affected.', title, ...panel }: CallFailedProps) {
  const fault = error instanceof CallError && error.reference ? error : null;
  return (
    <ErrorPanel title={title} {...panel} {...(fault && { foot: <Reference title={title} error={fault} /> })}>
      {errorWords(error)} {fault && rest}
    </ErrorPanel>
  );
}
