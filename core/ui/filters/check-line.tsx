import { CheckBox } from '../table/check-box.tsx';

/** A list of chosen values with one more, or without it. */
export const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];

/** A value to tick, anywhere on its line. */
export const CheckLine = ({ label, isChecked, onToggle }: { label: string; isChecked: boolean; onToggle: () => void }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
  <label>
    <CheckBox label={label} checked={isChecked} onToggle={onToggle} />
    <span dir="auto">{label}</span>
  </label>
);
