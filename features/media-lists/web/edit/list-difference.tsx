import { Bone, count } from '@kontor/core/ui';
import { CallFailed } from '@kontor/core/web';
import { itemsWord, type ListDifference } from '@kontor/media-lists/contract';

type Side = ListDifference['added'];

const Named = ({ title, side: { count: all, first } }: { title: string; side: Side }) => (
  <section aria-label={title}>
    <h3 className="k-label">
      {title} <span className="k-num">{count(all)}</span>
    </h3>
    {all === 0 ? (
      <p className="k-note">None</p>
    ) : (
      <ul aria-label={title}>
        {first.map((value) => (
          <li key={value}>{value}</li>
        ))}
        {all > first.length && <li className="k-note">and {count(all - first.length)} more</li>}
      </ul>
    )}
  </section>
);

const Difference = ({ difference: { added, removed, kept } }: { difference: ListDifference }) => (
  <div className="media-list-difference">
    <Named title="Added" side={added} />
    <Named title="Removed" side={removed} />
    <p className="k-note">
      {itemsWord(kept)} {kept === 1 ? 'stays' : 'stay'}.
    </p>
  </div>
);

export const differs = ({ added, removed }: ListDifference) => added.count + removed.count > 0;

type Asked = { data: ListDifference | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };

/** What comes, what goes and what stays, before anything does; while it is asked, and where it did not load, that. */
export function ShownDifference({ asked: { data, error, isFetching, refetch } }: { asked: Asked }) {
  if (error)
    return (
      <CallFailed
        title="The difference did not load"
        error={error}
        rest="Nothing was changed."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data || isFetching)
    return (
      <div role="status" aria-label="Loading the difference">
        <Bone width="min(320px, 80%)" height={44} />
      </div>
    );
  return <Difference difference={data} />;
}
