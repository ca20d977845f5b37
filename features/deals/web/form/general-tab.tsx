import { FormSection } from '@kontor/core/ui';
import { type Deal, STATUS_LABELS, STATUS_MEANINGS } from '@kontor/deals/contract';
import { Switch, TextInput } from '@mantine/core';
import { BudgetSection } from './budget-section.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { FlightSection } from './flight-section.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { PublisherSeats } from './publisher-seats.tsx';
import type { DealForm } from './use-deal-form.ts';

/** `planTitle` is given where the plan can only be read; a new deal has no `record`. */
export type GeneralTabProps = { deal: DealForm; record: Deal | undefined; planTitle: string | null | undefined };

const AS_SENT = 'publisher-deal-id-as-sent';
const NEW = { status: 'DRAFT', publisherNames: {} } as const;

export const GeneralTab = ({ deal, record, planTitle }: GeneralTabProps) => {
  const { status, publisherNames } = record ?? NEW;
  return (
    <>
      <FormSection title="General" note="fields marked * are required">
        <IdentityFields deal={deal} status={status} />
        <BuyerFields deal={deal} planTitle={planTitle} saved={record && { id: record.dealDspId, name: record.selectedDsp }} />
        <TextInput
          label="Status"
          readOnly
          className="k-deal-readonly"
          value={STATUS_LABELS[status]}
          description={STATUS_MEANINGS[status]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <PublisherSeats deal={deal} names={publisherNames} />
        <div className="k-span">
          <Switch {...deal.field('targetingPublisherDealId')} label="Publisher deal ID targeting" aria-describedby={AS_SENT} />
          <p id={AS_SENT} className="k-note">
            Applied by the exchange: the deal serves only on bid requests that already carry this deal ID. Not included in the forecast.
          </p>
        </div>
      </FormSection>
      <BudgetSection deal={deal} />
      <FlightSection deal={deal} />
    </>
  );
};
