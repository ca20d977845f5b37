import { type ReactNode, useId } from 'react';
import './form.css';

type FieldGroupProps = {
  label: string;
  id?: string | undefined;
  error?: ReactNode;
  description?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** Several controls that answer one question: a fieldset whose error belongs to all of them. Focusable by the error summary. */
export function FieldGroup({ label, id, error, description, className = '', children }: FieldGroupProps) {
  const noteId = useId();
  return (
    <fieldset id={id} className={`k-field-group ${className}`} aria-describedby={error || description ? noteId : undefined} tabIndex={-1}>
      <legend>{label}</legend>
      {description && !error && (
        <span id={noteId} className="k-note">
          {description}
        </span>
      )}
      <div className="k-field-row">{children}</div>
      {error && (
        <span id={noteId} className="k-error-line">
          {error}
        </span>
      )}
    </fieldset>
  );
}
