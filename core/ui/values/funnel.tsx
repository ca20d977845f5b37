import { compact, percent } from './format.ts';
import './funnel.css';

export type FunnelStep = { label: string; value: number; losses?: readonly { cause: string; share: number }[] | undefined };
type FunnelProps = { steps: readonly FunnelStep[]; closing?: string | undefined };

const Losses = ({ losses }: { losses: NonNullable<FunnelStep['losses']> }) => (
  <p className="k-funnel-loss">
    {losses.map(({ cause, share }) => (
      <span key={cause}>
        <b className="k-num">−{percent(share, 0)}</b> {cause}
      </span>
    ))}
  </p>
);

/** Bars share one scale (square root, so small stages stay visible); losses are named between stages; `closing` labels last ÷ first. */
export function Funnel({ steps, closing }: FunnelProps) {
  const top = steps[0]?.value || 1;
  const last = steps.at(-1)?.value ?? 0;
  return (
    <>
      <ol className="k-funnel">
        {steps.map((step, i) => {
          const before = steps[i - 1]?.value;
          return (
            <li key={step.label}>
              <div className="k-funnel-row">
                <span>{step.label}</span>
                <span className="k-funnel-bar" aria-hidden="true">
                  <i style={{ width: `${Math.min(1, Math.sqrt(step.value / top)) * 100}%` }} />
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
          <strong className="k-num">{percent((last / top) * 100, 2)}</strong>
        </p>
      )}
    </>
  );
}
