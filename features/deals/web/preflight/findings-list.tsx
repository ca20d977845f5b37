import { hrefOf } from '@kontor/core/contract';
import { CheckBox, fieldId, UiLink } from '@kontor/core/ui';
import { DEAL_FIELDS, DEAL_TAB_LABELS, dealPages, type Finding } from '@kontor/deals/contract';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import './preflight.css';

const labelOf = (field: string) => Object.entries(DEAL_FIELDS).find(([key]) => key === field)?.[1].label ?? field;

type Props = {
  findings: readonly Finding[];
  /** Opens the tab of a field and focuses it; without it a link opens the deal there. */
  onGo?: ((field: string) => void) | undefined;
  /** The saved deal, for links to its fields. */
  id?: string | undefined;
  /** Codes of the warnings that are acknowledged, where they can be. */
  acknowledged?: { codes: readonly string[]; onToggle: (code: string) => void } | undefined;
};

function Place({ found, onGo, id }: { found: Finding } & Pick<Props, 'onGo' | 'id'>) {
  const label = labelOf(found.field);
  if (found.href) return <UiLink href={found.href}>Open the media plan</UiLink>;
  const text = `Go to ${label}`;
  if (onGo)
    return (
      <button type="button" className="k-link" onClick={() => onGo(found.field)} title={`${DEAL_TAB_LABELS[found.tab]} tab`}>
        {text}
      </button>
    );
  return id === undefined ? null : (
    <UiLink href={`${hrefOf(dealPages.edit, { id, type: found.tab })}#${fieldId(found.field)}`}>{text}</UiLink>
  );
}

/** What the pre-flight found, errors first: what is so, how to mend it, and the way there. A warning can be ticked where it is asked about. */
export function FindingsList({ findings, onGo, id, acknowledged }: Props) {
  return (
    <ul className="k-findings">
      {findings.map((found, index) => {
        const isError = found.severity === 'error';
        const Icon = isError ? IconCircleX : IconAlertTriangle;
        const isFirstOfCode = findings.findIndex(({ code }) => code === found.code) === index;
        return (
          // One code may be found of several segments or lists, which their words tell apart.
          <li key={`${found.code} ${found.text}`} data-severity={found.severity}>
            <Icon size={16} stroke={1.75} aria-hidden />
            <div>
              <p>
                <span className="k-visually-hidden">{isError ? 'Error: ' : 'Warning: '}</span>
                {found.text}
              </p>
              <p className="k-note">
                {found.fix} <Place found={found} onGo={onGo} id={id} />
              </p>
              {acknowledged && !isError && isFirstOfCode && (
                // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
                <label className="k-finding-seen">
                  <CheckBox
                    label={`I have seen this: ${found.text}`}
                    checked={acknowledged.codes.includes(found.code)}
                    onToggle={() => acknowledged.onToggle(found.code)}
                  />
                  <span>I have seen this</span>
                </label>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
