import { type Demo, daysFrom } from './demo-clock.ts';
import type { DealCommentRow, DealRow, UserRow } from './rows.ts';

/** Who asks and who answers, as traders write; the last of a talk may be without an answer. */
const TALKS: readonly (readonly string[])[] = [
  ['Is the floor final? The buyer asks for 5 % less.', 'Final until the end of the quarter, then we look again.'],
  ['Seat code confirmed with the buyer this morning.'],
  ['Creative is late, please keep this unpublished until Thursday.', 'Done.', 'Creative is there, go ahead.'],
  ['Why so few bids?', 'The buyer had the old deal ID in two line items. Mended, bids come in since noon.'],
  ['Day parts were agreed for evenings only, see the mail of the 3rd.'],
  ['Margin as agreed with finance.', 'Thanks, noted.'],
];
const EVERY = 4;

/** What was said about some deals in the days after they were made. */
export function demoComments(
  { random, now, newId }: Demo,
  deals: readonly DealRow[],
  people: readonly (UserRow & { account_ids: readonly string[] })[],
): DealCommentRow[] {
  return deals
    .filter((_, index) => index % EVERY === 0)
    .flatMap((deal) => {
      const colleagues = people.filter(({ account_ids }) => account_ids.includes(deal.account_id));
      if (colleagues.length === 0) return [];
      const made = new Date(deal.created_at).getTime();
      const until = Math.min(now.getTime(), daysFrom(new Date(made), 20).getTime());
      const talk = random.pick(TALKS);
      return talk.map((text, index): DealCommentRow => {
        const at = new Date(made + ((until - made) * (index + 1)) / (talk.length + 1));
        const { first_name, last_name } = random.pick(colleagues);
        return {
          id: newId(at),
          account_id: deal.account_id,
          deal_id: deal.id,
          text,
          sender_account_id: deal.account_id,
          user_name: `${first_name} ${last_name}`,
          created_at: at.toISOString(),
        };
      });
    });
}
