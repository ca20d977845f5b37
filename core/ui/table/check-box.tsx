import { type ChangeEvent, useEffect, useRef } from 'react';
import './check-box.css';

type CheckBoxProps = {
  label: string;
  checked: boolean;
  isPartial?: boolean | undefined;
  onToggle: (isRange: boolean) => void;
  /** Why it cannot be checked; it stays focusable and says so. */
  reason?: string | undefined;
};

/** A native checkbox: a table draws hundreds of them, so it carries no component of the kit. */
export function CheckBox({ label, checked, isPartial = false, onToggle, reason }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  const handleChange = ({ nativeEvent }: ChangeEvent) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
  return (
    <input
      ref={box}
      type="checkbox"
      className="k-check"
      aria-label={label}
      checked={checked}
      onChange={reason ? () => {} : handleChange}
      {...(reason && { 'aria-disabled': true, 'aria-description': reason, title: reason })}
    />
  );
}
