import { type Expression, type LogicOf, mixesWords, walk, wordPieces } from '@kontor/boolean-logic/contract';
import type { ItemNames } from './use-item-names.ts';

type LogicWordsProps = { expression: Expression; of: LogicOf; names: ItemNames };

/** The expression as a sentence. */
export function LogicWords({ expression, of, names }: LogicWordsProps) {
  const pieces = wordPieces(expression, of, names.titleOf);
  const isMixed = [...walk(expression)].some(({ node }) => node.type === 'GROUP' && mixesWords(node));
  let at = 0;
  return (
    <section className="logic-words" aria-label="In words">
      <span className="k-label">In words</span>
      <p>
        {pieces.map(({ text, is }) => {
          at += text.length;
          if (is === 'plain') return text;
          if (is === 'name') return <b key={at}>{text}</b>;
          return (
            <em key={at} data-not={is === 'not' || undefined}>
              {text}
            </em>
          );
        })}
      </p>
      {isMixed && (
        <p className="k-note">
          Where a group has both words, “and” is read before “or”, as the brackets show. Move parts into a group of their own to read them
          otherwise.
        </p>
      )}
    </section>
  );
}
