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
          {named(people.people, 'person', 'people')}, {named(people.homes, 'household', 'households')} in the sample
        </span>
      ) : (
        <Bone width="62%" />
      )}
      <Hint about="People and households">
        Unique people and households in the sample of this plan only, not a market total; the market has more. Requests without an ID are
        not counted. Counts are exact, except with segments of your own: for privacy, those are counted on a part of the people.
      </Hint>
    </p>
  );
}
