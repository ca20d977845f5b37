import { usePageActions } from '@kontor/core/ui';
import { type KeptView, useSession, type ViewsMenuProps } from '@kontor/core/web';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import './saved-views.css';
import { NameDialog } from './name-dialog.tsx';
import { useViewActs } from './use-view-acts.ts';
import { ViewsOpener } from './views-opener.tsx';

type LineProps = { label: string; isCurrent: boolean; hint?: string; onClick: () => void };

const Line = ({ label, isCurrent, hint, onClick }: LineProps) => (
  <Menu.Item
    aria-current={isCurrent || undefined}
    leftSection={isCurrent ? <IconCheck size={14} stroke={1.75} aria-hidden /> : <span className="views-gap" />}
    rightSection={hint && <span className="k-note">{hint}</span>}
    onClick={onClick}
  >
    <span dir="auto">{label}</span>
  </Menu.Item>
);

const hintOf = ({ isShared, isDefault, isReady }: KeptView): string =>
  [isReady && 'built in', isShared && 'shared', isDefault && 'opens the list'].filter(Boolean).join(', ');

/** Views of a list to choose from, and what can be done with the one that is chosen. */
export default function ViewsMenu(props: ViewsMenuProps & { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const { views, noun, chosen, isChanged, onChoose, isOpen, onOpen } = props;
  const { roles } = useSession();
  const acts = useViewActs(props);
  const [asked, setAsked] = useState<'new' | 'name' | null>(null);
  const close = () => setAsked(null);
  usePageActions({
    label: 'This list',
    actions: [
      { id: 'view new', label: 'Save as a new view', run: () => setAsked('new') },
      ...(views.length > 0
        ? [{ id: 'views', label: 'View', steps: () => views.map(({ id, name }) => ({ id, label: name, run: () => onChoose(name) })) }]
        : []),
    ],
  });
  const kept = chosen?.isReady ? null : chosen;
  const canChange = kept && (kept.isOwn || roles.includes('admin')) ? kept : null;
  return (
    <>
      <Menu position="bottom-end" width={288} opened={isOpen} onChange={onOpen}>
        <Menu.Target>
          <ViewsOpener chosen={chosen} isChanged={isChanged} />
        </Menu.Target>
        <Menu.Dropdown aria-label="Views">
          <div className="views-lines">
            <Line label={`All ${noun}`} isCurrent={chosen === null} onClick={() => onChoose(null)} />
            {views.map((view) => (
              <Line
                key={view.id}
                label={view.name}
                isCurrent={view.id === chosen?.id}
                hint={hintOf(view)}
                onClick={() => onChoose(view.name)}
              />
            ))}
          </div>
          <Menu.Divider />
          {canChange && isChanged && <Menu.Item onClick={() => acts.update(canChange)}>Update “{canChange.name}”</Menu.Item>}
          <Menu.Item onClick={() => setAsked('new')}>Save as a new view…</Menu.Item>
          {canChange && <Menu.Item onClick={() => setAsked('name')}>Rename…</Menu.Item>}
          {canChange && (
            <Menu.Item onClick={() => acts.share(canChange)}>{canChange.isShared ? 'Stop sharing' : 'Share with the account'}</Menu.Item>
          )}
          {kept && (
            <Menu.Item onClick={() => acts.open(kept)}>{kept.isDefault ? 'Open the list without it' : 'Open the list with it'}</Menu.Item>
          )}
          {canChange && <Menu.Item onClick={() => acts.remove(canChange)}>Delete</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {asked === 'new' && (
        <NameDialog title="Save as a new view" isBusy={acts.isBusy} onClose={close} onSave={(given) => acts.create(given, close)} />
      )}
      {asked === 'name' && canChange && (
        <NameDialog
          title="Rename view"
          first={canChange}
          isBusy={acts.isBusy}
          onClose={close}
          onSave={(given) => acts.rename(canChange, given, close)}
        />
      )}
    </>
  );
}
