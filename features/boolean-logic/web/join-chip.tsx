import type { Path, Union } from '@kontor/boolean-logic/contract';
import { ButtonMenu } from '@kontor/core/ui';
import { Menu } from '@mantine/core';
import { UNIONS, unionWords } from './node-words.ts';
import type { TreeActs } from './tree-acts.ts';

type JoinChipProps = { union: Union; of: 'set' | 'group'; name: string; path: Path; acts: TreeActs };

/** The word on the rail before a node: in a set a press takes the other one, in a group it offers all four. */
export function JoinChip({ union, of, name, path, acts }: JoinChipProps) {
  const words = unionWords(union);
  const chip = (
    <button
      type="button"
      tabIndex={-1}
      data-op={union.not ? 'not' : union.join}
      data-of={of}
      aria-label={of === 'set' ? `${words}: change the word of this set` : `${words}: change the word before ${name}`}
      onClick={of === 'set' ? () => acts.toggle(path.slice(0, -1)) : undefined}
    >
      {union.not ? (
        <>
          <i>{union.join} </i>not
        </>
      ) : (
        words
      )}
    </button>
  );
  if (of === 'set') return chip;
  return (
    <ButtonMenu button={chip} position="bottom-start" width={120}>
      {UNIONS.map((one) => (
        <Menu.Item key={unionWords(one)} onClick={() => acts.union(path, one)} aria-current={unionWords(one) === words || undefined}>
          {unionWords(one)}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}
