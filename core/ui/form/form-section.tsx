import type { ReactNode } from 'react';
import { Panel } from '../layout/panel.tsx';
import './form.css';

type FormSectionProps = { title: string; note?: ReactNode; hint?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A ruled group of fields in two columns, one on a phone; `className="k-span"` makes a field take the whole width. */
export const FormSection = ({ children, ...panel }: FormSectionProps) => (
  <Panel {...panel}>
    <div className="k-form">{children}</div>
  </Panel>
);
