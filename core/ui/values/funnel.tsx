import { compact, percent } from './format.ts';
import './funnel.css';

export type FunnelStep = { label: string; value: number; losses?: readonly { cause: string; share: number }[] | undefined };
type FunnelProps = {
  steps: readonly FunnelStep[];
  /** Labels last ÷ first. */
  closing?: string | undefined;
  /** Opens what a step is made of. */
  onPick?: ((index: number) => void) | undefined;
};

const Losses = ({ losses }: { losses: NonNullable<FunnelStep['losses']> }) => (
  <p className="k-funnel-loss">
    {losses.map(({ cause, share }) => (
      <span key={cause}>
        <b className="k-num">−{percent(share, 0)}</b> {cause}
      </span>
    ))}
  </p>
);

/** How long a step's bar is, as a part of the first: square root, so that small stages stay visible. */
export const funnelShare = (value: number, top: number): number => (top <= 0 ? 0 : Math.min(1, Math.sqrt(value / top)));

/** Bars share one scale; losses are named between stages. */
export function Funnel({ steps, closing, onPick }: FunnelProps) {
  const top = steps[0]?.value ?? 0;
  const last = steps.at(-1)?.value ?? 0;
  return (
    <>
      <ol className="k-funnel">
        {steps.map((step, i) => {
          const before = steps[i - 1]?.value;
          return (
            <li key={step.label}>
              <div className="k-funnel-row">
                {onPick ? (
                  <button type="button" onClick={() => onPick(i)} title={`${step.label}: break down`}>
                    {step.label}
                  </button>
                ) : (
                  <span>{step.label}</span>
                )}
                <span className="k-funnel-bar" aria-hidden="true">
                  <i style={{ width: `${funnelShare(step.value, top) * 100}%` }} />
                </span>
                <strong className="k-num">{compact(step.value)}</strong>
                <span className="k-num k-note">{i === 0 ? 'of all' : before ? percent((step.value / before) * 100) : '–'}</span>
              </div>
              {step.losses && step.losses.length > 0 && <Losses losses={step.losses} />}
            </li>
          );
        })}
      </ol>
      {closing && (
        <p className="k-funnel-sum">
          <span>{closing}</span>
          <strong className="k-num">{top > 0 ? percent((last / top) * 100, 2) : '–'}</strong>
        </p>
      )}
    </>
  );
}
