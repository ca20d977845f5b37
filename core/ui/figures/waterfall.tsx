import './waterfall.css';

/** One step: its bar from `left` for `width`, both in percent of the whole. */
export type WaterfallStep = {
  label: string;
  left: number;
  width: number;
  text: string;
  /** The figure exactly, for who points at it. */
  title: string;
  /** What is left at the end; `isBelow` where that is less than nothing. */
  isNet?: boolean;
  isBelow?: boolean;
};

/** An amount from its whole to what is left of it, step by step. */
export const Waterfall = ({ caption, steps }: { caption: string; steps: readonly WaterfallStep[] }) => (
  <table className="k-waterfall">
    <caption className="k-visually-hidden">{caption}</caption>
    <tbody>
      {steps.map(({ label, left, width, text, title, isNet, isBelow }) => (
        <tr key={label} data-net={isNet || undefined} data-below={isBelow || undefined}>
          <th scope="row">{label}</th>
          <td aria-hidden>
            <span className="k-waterfall-bar">
              <i style={{ left: `${left}%`, width: `${width}%` }} />
            </span>
          </td>
          <td className="k-num" title={title}>
            {text}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
