import { counted } from '@kontor/core/contract';
import { CheckBox, type Consequence, Consequences } from '@kontor/core/ui';
import { type BulkRow, stopsUnasked } from '@kontor/deals/contract';
import { IconPlayerPause } from '@tabler/icons-react';
import { DealLink } from './deal-link.tsx';
import '../preflight/preflight.css';

const MOST_LISTED = 100;
const deals = (number: number) => counted(number, 'deal', 'deals');
const STAYS = 'Figures and history stay. Undo gives every deal its fields back, and publishes again what still has its approval.';

type Props = { rows: readonly BulkRow[]; isSeen: boolean; onToggle: () => void };

/** Published deals that would not serve any more, each with its reason: where nobody asked for that, somebody must have seen it. */
export function BulkStops({ rows, isSeen, onToggle }: Props) {
  const stopping = rows.filter(({ stops }) => stops);
  const unasked = stopping.filter(stopsUnasked);
  const asked = stopping.length - unasked.length;
  if (stopping.length === 0) return null;
  const groups: Consequence[] = [
    ...(unasked.length > 0 ? [{ label: 'will stop serving', count: unasked.length, detail: `of ${deals(rows.length)}` }] : []),
    ...(asked > 0 ? [{ label: 'will be unpublished, as asked', count: asked, detail: `of ${deals(rows.length)}` }] : []),
  ];
  return (
    <section aria-label="What this takes off the air" className="k-deals-edit-stopping">
      <Consequences groups={groups} stays={STAYS} />
      {unasked.length > 0 && (
        <>
          <ul className="k-findings" aria-label="Deals that will stop serving">
            {unasked.slice(0, MOST_LISTED).map(({ id, title, dealId, stops }) => (
              <li key={id} data-severity="warning">
                <IconPlayerPause size={16} stroke={1.75} aria-hidden />
                <p>
                  <DealLink id={id} title={title} /> <span className="k-code">{dealId}</span> {stops?.text}
                </p>
              </li>
            ))}
          </ul>
          {unasked.length > MOST_LISTED && (
            <p className="k-note">and {deals(unasked.length - MOST_LISTED)} more, under “Will stop serving”</p>
          )}
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control */}
          <label className="k-finding-seen">
            <CheckBox label="I understand: deals that stop serving" checked={isSeen} onToggle={onToggle} />
            <span>I understand</span>
          </label>
        </>
      )}
    </section>
  );
}
