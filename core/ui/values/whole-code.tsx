import { Cut } from './cut.tsx';
import './whole-code.css';

/** An id in a table, in one line and never in smaller type: a long one loses its middle, and is whole to readers and to who copies it. */
export const WholeCode = ({ text }: { text: string }) => (
  <span className="k-whole-code k-code" title={text}>
    <Cut text={text} />
  </span>
);
