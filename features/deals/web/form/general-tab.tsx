import type { DealStatus } from '@kontor/deals/contract';
import { BudgetSection } from './budget-section.tsx';
import { BuyerSection } from './buyer-section.tsx';
import { FlightSection } from './flight-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import type { DealForm } from './use-deal-form.ts';

export const GeneralTab = ({ deal, status }: { deal: DealForm; status: DealStatus }) => (
  <>
    <IdentitySection deal={deal} status={status} />
    <BuyerSection deal={deal} />
    <BudgetSection deal={deal} />
    <FlightSection deal={deal} />
  </>
);
