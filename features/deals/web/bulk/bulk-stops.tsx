import { counted } from '@kontor/core/contract';
import { CheckBox, count } from '@kontor/core/ui';
import { type BulkRow, stopsUnasked } from '@kontor/deals/contract';
import { IconPlayerPause } from '@tabler/icons-react';
import '../preflight/preflight.css';

const MOST_LISTED = 100;
const deals = (number: number) => counted(number, 'deal', 'deals');

type Props = { rows: readonly BulkRow[]; isSeen: boolean; onToggle: () => void };

/** Published deals that would not serve any more, each with its reason: where nobody asked for that, somebody must have seen it. */
export function BulkStops({ rows, isSeen, onToggle }: Props) {
  const stopping = rows.filter(({ stops }) => stops);
  const unasked = stopping.filter(stopsUnasked);
  const asked = stopping.length - unasked.length;
  if (stopping.length === 0) return null;
  return (
    <section aria-label="Will stop serving" className="k-deals-edit-stopping">
      <h3 className="k-heading">
        <span className="k-num">{count(stopping.length)}</span> of {deals(rows.length)} will stop serving
      </h3>
      {unasked.length > 0 && (
        <>
          <ul className="k-findings" aria-label="Deals that will stop serving">
            {unasked.slice(0, MOST_LISTED).map(({ id, title, dealId, stops }) => (
              <li key={id} data-severity="warning">
                <IconPlayerPause size={16} stroke={1.75} aria-hidden />
                <p>
                  <strong>{title}</strong> <span className="k-code">{dealId}</span> {stops?.text}
                </p>
              </li>
            ))}
          </ul>
          {unasked.length > MOST_LISTED && (
            <p className="k-note">and {deals(unasked.length - MOST_LISTED)} more, under “Will stop serving”</p>
          )}
        </>
      )}
      {asked > 0 && <p>{deals(asked)} will be unpublished, as asked.</p>}
      <p className="k-note">Undo gives every deal its fields back, and publishes again what still has its approval.</p>
      {unasked.length > 0 && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
        <label className="k-finding-seen">
          <CheckBox label="I have seen this: deals that stop serving" checked={isSeen} onToggle={onToggle} />
          <span>I have seen this</span>
        </label>
      )}
    </section>
  );
}
