import type { Direction, Expression, Path } from '@kontor/boolean-logic/contract';
import { ButtonMenu, IconButton } from '@kontor/core/ui';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type AnyNode, UNIONS, unionBefore, unionWords } from './node-words.ts';
import type { TreeActs } from './tree-acts.ts';

type NodeMenuProps = { node: AnyNode; name: string; path: Path; expression: Expression; acts: TreeActs };

const MOVES: { way: Direction; label: string; key: string }[] = [
  { way: 'up', label: 'Move up', key: 'Alt ↑' },
  { way: 'down', label: 'Move down', key: 'Alt ↓' },
  { way: 'in', label: 'Move into the one before', key: 'Alt →' },
  { way: 'out', label: 'Move out', key: 'Alt ←' },
];

/** Every edit of a node. */
export function NodeMenu({ node, name, path, expression, acts }: NodeMenuProps) {
  const isBranch = node.type === 'SET' || node.type === 'GROUP';
  const union = unionBefore(expression, path);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the keys and clicks of the menu from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: nothing is done here
    <span
      className="logic-menu"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <ButtonMenu button={<IconButton size={24} icon={IconDots} label={`Actions for ${name}`} tabIndex={-1} />} width={232}>
        {union && <Menu.Label>Word before it</Menu.Label>}
        {union &&
          UNIONS.map((one) => (
            <Menu.Item key={unionWords(one)} onClick={() => acts.union(path, one)} disabled={unionWords(one) === unionWords(union)}>
              {unionWords(one)}
            </Menu.Item>
          ))}
        {union && <Menu.Divider />}
        {node.type === 'SET' && (
          <Menu.Item onClick={() => acts.toggle(path)}>{node.join === 'or' ? 'All of these' : 'Any of these'}</Menu.Item>
        )}
        {isBranch && (
          <Menu.Item onClick={() => acts.addSet(path)}>{node.type === 'GROUP' ? 'Add a set to it' : 'Add a set after it'}</Menu.Item>
        )}
        {isBranch && (
          <Menu.Item onClick={() => acts.addGroup(path)}>{node.type === 'GROUP' ? 'Add a group to it' : 'Add a group after it'}</Menu.Item>
        )}
        {isBranch && (
          <Menu.Item rightSection={<span className="k-note">Enter</span>} onClick={() => acts.startRenaming(path)}>
            Rename
          </Menu.Item>
        )}
        {path.length > 0 && <Menu.Divider />}
        {path.length > 0 &&
          MOVES.filter(({ way }) => isBranch || way !== 'in').map(({ way, label, key }) => (
            <Menu.Item key={way} rightSection={<span className="k-note">{key}</span>} onClick={() => acts.step(path, way)}>
              {label}
            </Menu.Item>
          ))}
        {path.length > 0 && <Menu.Divider />}
        {path.length > 0 && <Menu.Item onClick={() => acts.duplicate(path)}>Duplicate</Menu.Item>}
        {path.length > 0 && (
          <Menu.Item color="brick" rightSection={<span className="k-note">Delete</span>} onClick={() => acts.remove(path)}>
            Remove
          </Menu.Item>
        )}
      </ButtonMenu>
    </span>
  );
}
