import { allows, hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, StatusPill } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { type FirstStep, STEPS } from '@kontor/first-steps/contract';
import { actionOf } from './step-actions.ts';
import { factOf, STATE_WORDS, turnsOf } from './step-words.ts';

type StepRowProps = { step: FirstStep; place: number; isNext: boolean };

/** One step: what it is for, what is there of it, its state, and where it is taken. The first that can be taken is marked. */
export function StepRow({ step, place, isNext }: StepRowProps) {
  const user = useSession();
  const { title, why, isOptional } = STEPS[step.key];
  const action = actionOf(step);
  const canAct = action !== null && allows(action.page.access, user);
  return (
    <li data-state={step.state} aria-current={isNext ? 'step' : undefined}>
      <span className="first-step-place k-num" aria-hidden>
        {place}
      </span>
      <div>
        <strong>{title}</strong>
        <span>
          {why}
          {isOptional && '; optional'}
        </span>
      </div>
      <div className="first-step-fact">
        <Cut text={factOf(step)} />
        <span className="k-note">{turnsOf(step)}</span>
      </div>
      <StatusPill {...STATE_WORDS[step.state]} />
      {canAct && (
        <ButtonLink href={hrefOf(action.page)} size="compact-sm" variant={isNext ? 'filled' : 'default'}>
          {action.label}
        </ButtonLink>
      )}
    </li>
  );
}
