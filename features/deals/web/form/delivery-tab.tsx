import { DayPartingSection } from './day-parting-section.tsx';
import { PriceSection } from './price-section.tsx';
import type { DealForm } from './use-deal-form.ts';

export const DeliveryTab = ({ deal }: { deal: DealForm }) => (
  <>
    <PriceSection deal={deal} />
    <DayPartingSection deal={deal} />
  </>
);
