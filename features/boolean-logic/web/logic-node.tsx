import {
  type Expression,
  type Item,
  type Join,
  keyOfItem,
  type LogicOf,
  type Node,
  type Path,
  type Union,
} from '@kontor/boolean-logic/contract';
import { compact, MISSING } from '@kontor/core/ui';
import { toldNumber, toldReason, toldShort, toldWords } from '@kontor/market/contract';
import { IconGripVertical } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { JoinChip } from './join-chip.tsx';
import { NameField } from './name-field.tsx';
import { NodeMenu } from './node-menu.tsx';
import { type AnyNode, keyOfPath, nodeName, ofWords } from './node-words.ts';
import type { TreeActs } from './tree-acts.ts';
import type { ItemNames } from './use-item-names.ts';
import type { NodeSizes } from './use-node-sizes.ts';

export type TreeView = {
  of: LogicOf;
  expression: Expression;
  active: Path | null;
  /** The set that takes what is added. */
  activeSet: Path | null;
  names: ItemNames;
  /** Without it nodes have no sizes. */
  sizes: NodeSizes | null;
  /** Users of the largest node, as wide as bars are. */
  most: number;
  /** What the last check found, by the path of its node. */
  faults: ReadonlyMap<string, string>;
  renaming: Path | null;
  acts: TreeActs;
};

type LogicNodeProps = { node: AnyNode; path: Path; before: { union: Union; of: 'set' | 'group' } | null; isOut: boolean; view: TreeView };

const BAR = 104;

function Size({ node, isOut, view }: { node: AnyNode; isOut: boolean; view: TreeView }) {
  if (!view.sizes) return null;
  const users = view.sizes.usersOf(node);
  const written = users === undefined ? (view.sizes.isFailed ? '–' : '…') : users === null ? MISSING : toldShort(users, compact);
  const known = users == null ? null : toldNumber(users);
  const title = users == null ? undefined : [`${toldWords(users)} users in the segments.`, toldReason(users)].filter(Boolean).join(' ');
  return (
    <span className="logic-size" title={title}>
      <i style={{ width: view.most > 0 && known ? `${Math.max(2, (known / view.most) * BAR)}px` : 0 }} data-not={isOut || undefined} />
      <b className="k-num">
        {isOut && known ? '−' : ''}
        {written}
      </b>
    </span>
  );
}

/** What stands in a row: handle, name, what it is, size, menu. */
function Row({ node, path, before, isOut, view }: LogicNodeProps) {
  const { names, acts } = view;
  const isBranch = node.type === 'SET' || node.type === 'GROUP';
  const name = isBranch ? nodeName(node, path, view.of) : names.titleOf(node);
  const isActiveSet = node.type === 'SET' && String(view.activeSet) === String(path);
  const known = isBranch ? undefined : names.of(node);
  const fault = view.faults.get(keyOfPath(path));
  const drag = (event: DragEvent) => acts.dragStart(event, path);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the row's tree item takes the keys that do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: so does the tree */}
      <div
        className="logic-row"
        draggable={path.length > 0 && view.renaming === null}
        data-drop={acts.dropMark(path)}
        data-fault={fault ? true : undefined}
        onDragStart={drag}
        onDragOver={(event) => acts.dragOver(event, node, path)}
        onDragLeave={acts.dragLeave}
        onDrop={(event) => acts.drop(event, node, path)}
        onClick={() => acts.activate(path)}
      >
        <span className="logic-join">{before && <JoinChip {...before} name={name} path={path} acts={acts} />}</span>
        <IconGripVertical className="logic-grip" size={14} stroke={1.5} aria-hidden />
        {isBranch && view.renaming && String(view.renaming) === String(path) ? (
          <NameField name={node.name ?? ''} onDone={(next) => acts.rename(path, next)} onCancel={acts.stopRenaming} />
        ) : (
          <strong title={name} dir="auto">
            {name}
          </strong>
        )}
        <span className="k-note">{isBranch ? ofWords(node) : known?.note}</span>
        {isActiveSet && (
          <span className="k-status" data-tone="info">
            Active set
          </span>
        )}
        <Size node={node} isOut={isOut && isBranch} view={view} />
        <NodeMenu node={node} name={name} path={path} expression={view.expression} acts={acts} />
      </div>
      {fault && (
        <p className="k-error-line logic-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

const CHILD_JOIN = (node: Node, index: number): { union: Union; of: 'set' | 'group' } | null => {
  if (index === 0) return null;
  if (node.type === 'SET') return { union: { join: node.join satisfies Join, not: false }, of: 'set' };
  const union = node.unions[index - 1];
  return union ? { union, of: 'group' } : null;
};

/** One node with what it holds, on the rail of what holds it. */
export function LogicNode({ node, path, before, isOut, view }: LogicNodeProps) {
  const isBranch = node.type === 'SET' || node.type === 'GROUP';
  const children: readonly AnyNode[] = node.type === 'GROUP' ? node.nodes : node.type === 'SET' ? node.items : [];
  const isActive = view.active !== null && String(view.active) === String(path);
  const isFirst = path.length === 0 && view.active === null;
  return (
    <li
      role="treeitem"
      aria-expanded={isBranch ? true : undefined}
      aria-selected={isActive}
      aria-label={labelOf(node, path, before, view)}
      tabIndex={isActive || isFirst ? 0 : -1}
      className="logic-node"
      data-kind={node.type === 'SET' || node.type === 'GROUP' ? node.type.toLowerCase() : 'item'}
      data-not={isOut || undefined}
      data-active={(node.type === 'SET' && String(view.activeSet) === String(path)) || undefined}
      data-path={keyOfPath(path)}
      onFocus={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget && !isActive) view.acts.activate(path);
      }}
    >
      <Row node={node} path={path} before={before} isOut={isOut} view={view} />
      {isBranch && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a tree branch
        <ul role="group">
          {children.map((child, index) => (
            <LogicNode
              key={keyOf(child, index)}
              node={child}
              path={[...path, index]}
              before={CHILD_JOIN(node, index)}
              isOut={node.type === 'GROUP' ? (node.unions[index - 1]?.not ?? false) : isOut}
              view={view}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

const keyOf = (node: AnyNode, index: number): string =>
  node.type === 'SET' || node.type === 'GROUP' ? `${node.type}${index}` : keyOfItem(node);

/** “and not Suppression, any of, 1.12 M users”. */
function labelOf(node: AnyNode, path: Path, before: LogicNodeProps['before'], { of, names, sizes }: TreeView): string {
  const isBranch = node.type === 'SET' || node.type === 'GROUP';
  const word = before ? `${before.union.join}${before.union.not ? ' not' : ''} ` : '';
  const users = sizes?.usersOf(node);
  const parts = [
    `${word}${isBranch ? nodeName(node, path, of) : names.titleOf(node as Item)}`, // no branch, so an item
    isBranch ? ofWords(node) : names.of(node)?.note,
    users == null ? '' : `${toldWords(users, compact)} users`,
  ];
  return parts.filter(Boolean).join(', ');
}
