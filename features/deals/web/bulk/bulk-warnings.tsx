import { CheckBox, count } from '@kontor/core/ui';
import { type BulkRow, type PreflightCode, warningName } from '@kontor/deals/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import '../preflight/preflight.css';

type Props = { rows: readonly BulkRow[]; seen: readonly PreflightCode[]; onToggle: (code: PreflightCode) => void };

/** Warnings of the deals that would be published or sent, each ticked by its name: a deal goes only where all of its own are. */
export function BulkWarnings({ rows, seen, onToggle }: Props) {
  const codes = [...new Set(rows.flatMap(({ warnings }) => warnings))];
  if (codes.length === 0) return null;
  const deals = (code: PreflightCode) => rows.filter(({ warnings }) => warnings.includes(code)).length;
  return (
    <section aria-label="Warnings" className="k-deals-edit-warnings">
      <h3 className="k-heading">Warnings</h3>
      <ul className="k-findings">
        {codes.map((code) => (
          <li key={code} data-severity="warning">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <div>
              <p>
                <strong>{warningName(code)}</strong>: {count(deals(code))} {deals(code) === 1 ? 'deal' : 'deals'}
              </p>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control */}
              <label className="k-finding-seen">
                <CheckBox label={`I understand: ${warningName(code)}`} checked={seen.includes(code)} onToggle={() => onToggle(code)} />
                <span>I understand</span>
              </label>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
