import { Banner, BulkBar, ButtonLink, Chip, Code, CopyText, Hint, IconButton, Note, Panel, ReasonButton, UiLink } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { InStates, type Part, Shown } from '../sheet.tsx';

const nothing = () => undefined;
const WHY = 'Save your changes before publishing.';
const reasonOf = (disabled: boolean) => (disabled ? WHY : null);

const BUTTONS: Part[] = [
  ({ disabled }) => (
    <>
      <Button disabled={disabled}>Primary</Button>
      <Button variant="default" disabled={disabled}>
        Default
      </Button>
      <Button variant="subtle" disabled={disabled}>
        Quiet
      </Button>
      <Button color="brick" disabled={disabled}>
        Danger
      </Button>
    </>
  ),
  ({ disabled }) => (
    <>
      <ReasonButton reason={reasonOf(disabled)}>Publish</ReasonButton>
      <IconButton label="Delete" icon={IconTrash} reason={reasonOf(disabled)} />
      <IconButton label="Copy" icon={IconCopy} size={24} reason={reasonOf(disabled)} />
      {!disabled && <Hint about="actions">One primary action per page.</Hint>}
    </>
  ),
];
const LINKS: Part[] = [
  ({ disabled }) =>
    !disabled && (
      <>
        <ButtonLink href="#/deals" variant="default">
          A link
        </ButtonLink>
        <UiLink href="#/deals">Deals</UiLink>
        <Code value="KN-26411-A0" label="deal ID" />
        <Chip label="839 Las Vegas" mode="include" onRemove={nothing} />
        <Chip label="501 New York" mode="exclude" onRemove={nothing} />
      </>
    ),
];
/** Room for what otherwise lies over a list's last rows. */
const Still = ({ children }: { children: ReactNode }) => <div className="gallery-still">{children}</div>;

const Bulk = ({ isSelecting = false }: { isSelecting?: boolean }) => (
  <BulkBar
    selected={3}
    shown={50}
    allLabel="Select all 196 of this filter"
    isSelecting={isSelecting}
    onSelectAll={nothing}
    onClear={nothing}
    actions={[
      { label: 'Unpublish 2 of 3', onClick: nothing, note: '1 skipped: it is a draft.', reason: reasonOf(isSelecting) },
      { label: 'Copy IDs', onClick: nothing },
      { label: 'Export', onClick: nothing },
    ]}
  />
);

export const Sheet = () => (
  <>
    <InStates title="Buttons" parts={BUTTONS} />
    <InStates title="Links, chips, codes" parts={LINKS} />
    <Panel title="Bulk bar" note="at rest, hovered, focused, while all are selected">
      <Still>
        <Bulk />
      </Still>
      <Still>
        <Shown as="hover">
          <Bulk />
        </Shown>
      </Still>
      <Still>
        <Shown as="focus">
          <Bulk />
        </Shown>
      </Still>
      <Still>
        <Bulk isSelecting />
      </Still>
    </Panel>
    <Panel title="Busy">
      <div className="gallery-row">
        <Button loading>Busy</Button>
        <Button variant="default" loading>
          Busy
        </Button>
      </div>
    </Panel>
    <Panel title="Banners and notes">
      {(['info', 'pos', 'warn', 'neg'] as const).map((tone) => (
        <Banner key={tone} tone={tone} actions={<Button size="compact-xs">Renew</Button>} onDismiss={nothing}>
          Maintenance on Nov 22, 06:00 – 07:00 EST. Deals go on serving; prices cannot be changed, and reports come an hour later.
        </Banner>
      ))}
      {(['info', 'pos', 'warn', 'neg'] as const).map((tone) => (
        <Note key={tone} tone={tone}>
          Two publishers must approve this deal before it can be published.
        </Note>
      ))}
      <CopyText label="Client secret" value="kontor-sample-4f1c0a2b3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8" />
    </Panel>
  </>
);
