import { ZONES } from '@kontor/core/contract';
import { dayAndClock, shortDay, type Tone } from '@kontor/core/ui';
import { type FirstStep, STEPS, type StepState } from '@kontor/first-steps/contract';

export const STATE_WORDS: Record<StepState, { label: string; tone: Tone }> = {
  done: { label: 'Done', tone: 'pos' },
  underWay: { label: 'Under way', tone: 'info' },
  open: { label: 'Open', tone: 'idle' },
  waits: { label: 'Waits', tone: 'off' },
};

const quoted = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(' and ');

/** What is there, or what is missing. */
export function factOf({ key, state, name, count, at, begun, after }: FirstStep): string {
  const { missing = 'is not finished', isOptional } = STEPS[key];
  if (state === 'waits') return `After ${quoted(after.map((before) => STEPS[before].title))}`;
  if (state === 'underWay') return `${begun} ${missing}`;
  if (state === 'open') return isOptional ? 'Can wait' : 'Can be done now';
  if (name !== null) return count > 1 ? `${name} and ${count - 1} more` : name;
  if (at === null) return 'There';
  return key === 'events' ? `Data to ${dayAndClock(at, ZONES.EST.iana, 'EST')}` : `On ${shortDay(at)}`;
}

export const turnsOf = ({ key, state }: FirstStep): string => `${state === 'done' ? 'marked done by' : 'needs'} ${STEPS[key].turns}`;
