import { hrefOf } from '@kontor/core/contract';
import { CheckBox, fieldId, UiLink } from '@kontor/core/ui';
import { DEAL_FIELDS, DEAL_TAB_LABELS, dealPages, errorsOf, type Finding, warningsOf } from '@kontor/deals/contract';
import { IconAlertTriangle, IconCircleDashed, IconCircleX, IconSend } from '@tabler/icons-react';
import { besidesFields, toFill } from './launch-words.ts';
import './preflight.css';

const labelOf = (field: string) => Object.entries(DEAL_FIELDS).find(([key]) => key === field)?.[1].label ?? field;

type Props = {
  findings: readonly Finding[];
  /** Who must approve the deal first, in a sentence. */
  approval?: string | null | undefined;
  /** Nobody has tried to save or publish it yet: what is empty is no mistake. */
  isQuiet?: boolean | undefined;
  /** Opens the tab of a field and focuses it; without it a link opens the deal there. */
  onGo?: ((field: string) => void) | undefined;
  /** The saved deal, for links to its fields. */
  id?: string | undefined;
  /** Codes of the warnings that are acknowledged, where they can be. */
  acknowledged?: { codes: readonly string[]; onToggle: (code: string) => void } | undefined;
};

type PlaceProps = { found: Finding; text?: string } & Pick<Props, 'onGo' | 'id'>;
function Place({ found, onGo, id, text }: PlaceProps) {
  const label = labelOf(found.field);
  if (found.href) return <UiLink href={found.href}>Open the media plan</UiLink>;
  const name = `Go to ${label}`;
  const shown = text ?? name;
  if (onGo)
    return (
      <button
        type="button"
        className="k-link"
        aria-label={name}
        onClick={() => onGo(found.field)}
        title={`${DEAL_TAB_LABELS[found.tab]} tab`}
      >
        {shown}
      </button>
    );
  return id === undefined ? (
    <>{text}</>
  ) : (
    <UiLink href={`${hrefOf(dealPages.edit, { id, type: found.tab })}#${fieldId(found.field)}`} aria-label={name}>
      {shown}
    </UiLink>
  );
}

/** Fields that are empty, in one line: “4 fields to fill: Title, Deal ID, DSP, Floor CPM”. */
function ToFill({ fields, isQuiet = false, ...way }: { fields: readonly Finding[] } & Pick<Props, 'isQuiet' | 'onGo' | 'id'>) {
  if (fields.length === 0) return null;
  const Icon = isQuiet ? IconCircleDashed : IconCircleX;
  return (
    <li data-severity={isQuiet ? 'todo' : 'error'}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <p>
        {!isQuiet && <span className="k-visually-hidden">Error: </span>}
        {fields.length} {fields.length === 1 ? 'field' : 'fields'} to fill:{' '}
        {fields.map((found, index) => (
          <span key={found.field}>
            {index > 0 && ', '}
            <Place found={found} text={labelOf(found.field)} {...way} />
          </span>
        ))}
      </p>
    </li>
  );
}

/** A warning's tick, which its first of several has. */
function Tick({
  found: { code, text },
  acknowledged: { codes, onToggle },
}: {
  found: Finding;
  acknowledged: NonNullable<Props['acknowledged']>;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
    <label className="k-finding-seen">
      <CheckBox label={`I understand: ${text}`} checked={codes.includes(code)} onToggle={() => onToggle(code)} />
      <span>I understand</span>
    </label>
  );
}

/**
 * All that stands before publishing, the same wherever it is shown: fields to fill, errors, who must approve, warnings; each with what is so,
 * how to mend it, and the way there. A warning can be ticked where it is asked about.
 */
export function FindingsList({ findings, approval, isQuiet, acknowledged, ...way }: Props) {
  const others = besidesFields(findings);
  const itemOf = (found: Finding) => {
    const isError = found.severity === 'error';
    const Icon = isError ? IconCircleX : IconAlertTriangle;
    const isFirstOfCode = findings.find(({ code }) => code === found.code) === found;
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
            {found.fix} <Place found={found} {...way} />
          </p>
          {acknowledged && !isError && isFirstOfCode && <Tick found={found} acknowledged={acknowledged} />}
        </div>
      </li>
    );
  };
  return (
    <ul className="k-findings">
      <ToFill fields={toFill(findings)} isQuiet={isQuiet} {...way} />
      {errorsOf(others).map(itemOf)}
      {approval && (
        <li data-severity="todo">
          <IconSend size={16} stroke={1.75} aria-hidden />
          <p>{approval}</p>
        </li>
      )}
      {warningsOf(others).map(itemOf)}
    </ul>
  );
}
