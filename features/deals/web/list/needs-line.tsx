import { hrefOf, ZONES } from '@kontor/core/contract';
import { Ago, Bone, UiLink } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { DEAL_NEEDS, type DealNeed, dealPages, dealRoutes, type NeedCount, needSearch } from '@kontor/deals/contract';
import '../deals.css';

const hrefOfNeed = (need: DealNeed) => `${hrefOf(dealPages.list)}?${needSearch(need)}`;

/** One rule with the deals that meet it: it leads to exactly these. */
function Need({ need, deals, since }: NeedCount) {
  return (
    <li>
      <UiLink className={DEAL_NEEDS[need].isNews ? 'k-deal-news' : 'k-deal-need'} href={hrefOfNeed(need)}>
        {DEAL_NEEDS[need].words(deals)}
      </UiLink>
      {since && (
        <span className="k-note">
          {' '}
          since <Ago instant={since} zone={ZONES.EST.iana} zoneLabel="EST" />
        </span>
      )}
    </li>
  );
}

/** What needs the account's people, above their deals; that nothing does is said as well (docs/decisions/0095). */
export function NeedsLine() {
  const { data, isError } = useCall(dealRoutes.needs, {}, { keepPrevious: true });
  if (isError) return null;
  const open = data?.needs.filter(({ deals }) => deals > 0) ?? [];
  const isQuiet = open.every(({ need }) => DEAL_NEEDS[need].isNews);
  return (
    <section className="k-deal-needs" aria-label="What needs you" aria-busy={data === undefined || undefined}>
      {data === undefined ? (
        <Bone width={260} />
      ) : (
        <ul>
          {isQuiet && <li className="k-deal-quiet">Nothing needs you</li>}
          {open.map((one) => (
            <Need key={one.need} {...one} />
          ))}
        </ul>
      )}
    </section>
  );
}
