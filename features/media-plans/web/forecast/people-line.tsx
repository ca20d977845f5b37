import { Bone, compact, Hint } from '@kontor/core/ui';
import { type People, type ToldCount, toldWords } from '@kontor/market/contract';
import { Button } from '@mantine/core';
import './goal.css';

export type PeopleLineProps = {
  /** Undefined until they are counted. */
  people: People | undefined;
  /** Asks again, where the count failed. */
  onRetry?: (() => void) | undefined;
  /** Why they cannot be counted, and how to mend it. */
  refusal?: string | undefined;
};

const named = (count: ToldCount, one: string, more: string) => `${toldWords(count, compact)} ${count === 1 ? one : more}`;

/** How many people and homes the sample holds of the plan; keeps its line while they are counted. */
export function PeopleLine({ people, onRetry, refusal }: PeopleLineProps) {
  if (refusal) return <p className="k-note k-people">{refusal}</p>;
  if (onRetry)
    return (
      <p className="k-note k-people">
        People are not counted.
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          Count again
        </Button>
      </p>
    );
  return (
    <p className="k-note k-people" aria-busy={people === undefined}>
      {people ? (
        <span>
          {named(people.people, 'person', 'people')}, {named(people.homes, 'home', 'homes')} in the sample
        </span>
      ) : (
        <Bone width="62%" />
      )}
      <Hint about="People and homes">
        Different people and homes among the sampled requests of this plan; requests that name neither count for none. They are counted
        exactly, and with segments of your own on a part of the people, so that nobody is told apart. The sample is drawn by request, so
        there is no honest factor from these to the whole market: there are more.
      </Hint>
    </p>
  );
}
