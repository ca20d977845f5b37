import type { ChangeLog } from '@kontor/core/contract';
import { MISSING } from '@kontor/core/ui';

type SideProps = { value: string | null; isOld?: boolean };

/** A struck line behind a minus for what was, plain text behind a plus for what is: readable without colour. */
function Side({ value, isOld = false }: SideProps) {
  if (value === null || value === '') return <span className="k-change-none">{MISSING}</span>;
  const Tag = isOld ? 'del' : 'ins';
  return (
    <Tag className="k-change">
      <b aria-hidden="true">{isOld ? '−' : '+'}</b>
      <span className="k-visually-hidden">{isOld ? 'was ' : 'is now '}</span>
      {value}
    </Tag>
  );
}

/** Fields of one change, old value before new. */
export const ChangeList = ({ changes }: { changes: readonly ChangeLog[] }) => (
  <dl className="k-changes">
    {changes.map(({ name, oldValue, newValue }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Side value={oldValue} isOld />
        </dd>
        <dd>
          <Side value={newValue} />
        </dd>
      </div>
    ))}
  </dl>
);
