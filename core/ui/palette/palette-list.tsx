import type { PaletteGroup } from './palette-action.ts';

type PaletteListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  current: string | undefined;
  onHover: (id: string) => void;
  onRun: (id: string) => void;
};

export const optionId = (listId: string, id: string) => `${listId}-${id}`;

export function PaletteList({ id, groups, current, onHover, onRun }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="k-palette-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div key={group.label} role="group" aria-label={group.label}>
          <div className="k-label" aria-hidden="true">
            {group.label}
          </div>
          {group.actions.map(({ id: action, label, hint, status, steps, icon: Icon }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the field
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
            <div
              key={action}
              id={optionId(id, action)}
              role="option"
              className="k-palette-option"
              aria-selected={action === current}
              onMouseMove={() => onHover(action)}
              onClick={() => onRun(action)}
            >
              {Icon && <Icon size={16} stroke={1.5} aria-hidden />}
              <span>{steps ? `${label} …` : label}</span>
              {hint && <span className="k-note">{hint}</span>}
              {status}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
