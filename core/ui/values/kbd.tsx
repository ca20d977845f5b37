import { Fragment } from 'react';
import './kbd.css';

/** Keys as printed on them: `Ctrl K`, `Shift F`. A space means pressed together; “then” between two means one after the other. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="k-keys">
      {keys.split(' ').map((key, i) => (
        <Fragment key={`${key} ${i}`}>
          {i > 0 && ' '}
          {key === 'then' ? <span className="k-note">then</span> : <kbd className="k-kbd">{key}</kbd>}
        </Fragment>
      ))}
    </span>
  );
}
