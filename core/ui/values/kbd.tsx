import { Fragment } from 'react';
import './kbd.css';

/** Keys as printed on them: `Ctrl K`, `Shift F`. A space means pressed together. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="k-keys">
      {keys.split(' ').map((key, i) => (
        <Fragment key={key}>
          {i > 0 && ' '}
          <kbd className="k-kbd">{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
