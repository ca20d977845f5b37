import { money } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { audienceOf, type MediaPlan } from '@kontor/media-plans/contract';
import { feeOf, segmentRoutes, segmentsOf } from '@kontor/segments/contract';

type Chosen = { id: string; title: string; price: string | null };
type Priced = Chosen & { price: string };

/** The price of an own segment is hidden (spec 3 §6). */
const isPriced = <Segment extends Chosen>(segment: Segment): segment is Segment & { price: string } => segment.price !== null;

/** The segment whose removal lowers the data fee most, and the fee without it; null where none does. */
function dearestOf(tree: ReturnType<typeof audienceOf>, segments: readonly Priced[]): (Priced & { without: string }) | null {
  const prices = new Map(segments.map(({ id, price }) => [id, price]));
  const feeWithout = (left: string | null) => feeOf(tree, (id) => (id === left ? '0' : (prices.get(id) ?? '0')));
  const [dearest] = segments
    .map((one) => ({ ...one, without: feeWithout(one.id) }))
    .toSorted((a, b) => Number(a.without) - Number(b.without));
  return dearest && Number(dearest.without) < Number(feeWithout(null)) ? dearest : null;
}

/** Which segment of the plan the data fee comes from: “Car buyers” costs $3.80; without it the fee is $1.20. */
export function FeeNote({ plan, fee = '0' }: { plan: Pick<MediaPlan, 'targeting'> | undefined; fee: string | undefined }) {
  const tree = plan ? audienceOf(plan.targeting) : null;
  const ids = tree && Number(fee) > 0 ? [...new Set(segmentsOf(tree))] : [];
  const { data } = useCall(segmentRoutes.chosen, { ids }, { enabled: ids.length > 0 });
  const dearest = data && dearestOf(tree, data.filter(isPriced));
  if (!dearest) return null;
  return (
    <p className="k-waterfall-buys">
      Data fee: “{dearest.title}” costs {money(dearest.price)};{' '}
      {Number(dearest.without) > 0 ? `without it the fee is ${money(dearest.without)}.` : 'without it there is no fee.'}
    </p>
  );
}
