import type { ChangeLog } from '@kontor/core/contract';
import { MISSING, UiLink } from '@kontor/core/ui';

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

/** Where a field of the record is changed, by its name in history; null where there is no such place. */
export type PlaceOfField = (name: string) => string | null;

function FieldName({ name, placeOf }: { name: string; placeOf: PlaceOfField | undefined }) {
  const href = placeOf?.(name);
  return href ? <UiLink href={href}>{name}</UiLink> : name;
}

/** Fields of one change, old value before new; a name leads to the field. */
export const ChangeList = ({ changes, placeOf }: { changes: readonly ChangeLog[]; placeOf?: PlaceOfField | undefined }) => (
  <dl className="k-changes">
    {changes.map(({ name, oldValue, newValue }) => (
      <div key={name}>
        <dt>
          <FieldName name={name} placeOf={placeOf} />
        </dt>
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
