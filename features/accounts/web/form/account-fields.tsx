import { MARGIN_TYPES, MOST_ADS, MOST_NAME_LETTERS } from '@kontor/accounts/contract';
import { ACCOUNT_TYPES, type AccountType } from '@kontor/core/contract';
import { EmailsField, FormSection, NumberField, TextField } from '@kontor/core/ui';
import type { KontorForm } from '@kontor/core/web';
import { MultiSelect, Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AccountValues, type Choices, FLAGS, LABELS, NUMBERS, TOGGLES } from './account-values.ts';
import { FlagRows } from './flag-rows.tsx';
import './accounts.css';

type Props = {
  kontor: KontorForm<AccountValues>;
  choices: Choices;
  /** The type of an account that is there; a publisher's stays, and none becomes a publisher's. */
  savedType?: AccountType;
  nameNote?: ReactNode;
  hasFocus?: boolean;
};

const MARGINS = MARGIN_TYPES.map((value) => ({ value, label: value === 'percent' ? 'Percent of spend' : 'Flat, dollars CPM' }));
const options = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
const typesFor = (saved?: AccountType) =>
  saved === 'Publisher' ? ['Publisher'] : ACCOUNT_TYPES.filter((type) => saved === undefined || type !== 'Publisher');

/** Name, type, managers, limits and margin (spec 3 §3, §5). */
function Settings({ kontor: { form, field, number }, savedType, nameNote, hasFocus }: Props) {
  const { type, bfmMarginEnabled, bfmMarginType, accManagerEmails } = form.getValues();
  const emails = field('accManagerEmails');
  return (
    <FormSection title="Settings" note="fields marked * are required">
      <TextField
        {...field('name')}
        required
        maxLength={MOST_NAME_LETTERS}
        autoComplete="off"
        autoFocus={hasFocus ?? false}
        description={nameNote}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Select
        {...field('type')}
        required
        allowDeselect={false}
        data={typesFor(savedType)}
        readOnly={savedType === 'Publisher'}
        description={savedType === 'Publisher' ? 'The type of a publisher account stays.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(next) => {
          const chosen = ACCOUNT_TYPES.find((one) => one === next) ?? type;
          form.setFieldValue('type', chosen);
          // What connected the former type connects nothing of this one (spec 3 §4).
          if (chosen !== type) form.setFieldValue('linkData', []);
        }}
      />
      <NumberField {...number('allowedAds')} required description={`Most deals published at once, 1 to ${MOST_ADS}`} />
      <EmailsField
        id={emails.id}
        label={emails.label}
        error={emails.error}
        description="They are told when its segments fail"
        value={accManagerEmails}
        onChange={(next) => form.setFieldValue('accManagerEmails', next)}
      />
      <Switch
        id={field('bfmMarginEnabled').id}
        className="k-span"
        label={LABELS['bfmMarginEnabled']}
        description="What the platform keeps of the account’s spend"
        checked={bfmMarginEnabled}
        onChange={(event) => form.setFieldValue('bfmMarginEnabled', event.currentTarget.checked)}
      />
      {bfmMarginEnabled && (
        <>
          <Select
            {...field('bfmMarginType')}
            required
            allowDeselect={false}
            data={MARGINS}
            onChange={(next) => form.setFieldValue('bfmMarginType', next === 'flat' ? 'flat' : 'percent')}
          />
          <NumberField
            {...number('bfmMarginValue')}
            rules={{ ...NUMBERS.bfmMarginValue, isMoney: bfmMarginType === 'flat' }}
            required
            unit={bfmMarginType === 'flat' ? 'CPM' : '%'}
          />
        </>
      )}
    </FormSection>
  );
}

/** Switches that open pages, tabs and calls with the next request (spec 3 §3). */
function Flags({ kontor: { form, field } }: Props) {
  const values = form.getValues();
  const { featureToggles } = values;
  return (
    <>
      <FormSection title="Flags" note="each acts with the next page">
        <FlagRows
          label="Flags"
          rows={FLAGS.map(([key, note]) => ({
            id: field(key).id,
            label: String(LABELS[key]),
            note,
            isOn: values[key],
            onChange: (isOn) => form.setFieldValue(key, isOn as never),
          }))}
        />
      </FormSection>
      <FormSection title="Feature toggles">
        <FlagRows
          label="Feature toggles"
          rows={TOGGLES.map(([key, note]) => ({
            id: field(`featureToggles.${key}`).id,
            label: String(LABELS[`featureToggles.${key}`]),
            note,
            isOn: featureToggles[key],
            onChange: (isOn) => form.setFieldValue('featureToggles', { ...featureToggles, [key]: isOn }),
          }))}
        />
      </FormSection>
    </>
  );
}

/** Whose segments it sees, and which groups of publishers its plans may target. */
function Sharing({
  kontor: { form, field, put },
  choices,
  customMarketplaces = [],
}: Props & { customMarketplaces?: readonly { id: string; name: string }[] }) {
  const { shared, sourceProviders, accessibleMarketplaceIds, ownedMarketplaceIds } = form.getValues();
  const [providers, marketplaces, owned] = [field('sourceProviders'), field('accessibleMarketplaceIds'), field('ownedMarketplaceIds')];
  const open = [...choices.marketplaces.filter(({ id }) => accessibleMarketplaceIds.includes(id)), ...customMarketplaces];
  const custom = customMarketplaces.length > 0 ? `Its own: ${customMarketplaces.map(({ name }) => name).join(', ')}` : undefined;
  return (
    <FormSection title="Segments and marketplaces">
      <Switch
        id={field('shared').id}
        className="k-span"
        label={LABELS['shared']}
        description="Its people see segments of the chosen providers, and plans use them"
        checked={shared}
        onChange={(event) => form.setFieldValue('shared', event.currentTarget.checked)}
      />
      <MultiSelect
        id={providers.id}
        label={providers.label}
        error={providers.error}
        withAsterisk={shared}
        data={options(choices.providers)}
        value={sourceProviders}
        searchable
        clearable
        placeholder={sourceProviders.length === 0 ? 'None' : undefined}
        nothingFoundMessage="No options available"
        onChange={(next) => put('sourceProviders', next)}
      />
      <MultiSelect
        id={marketplaces.id}
        label={marketplaces.label}
        error={marketplaces.error}
        description={custom}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={options(choices.marketplaces)}
        value={accessibleMarketplaceIds}
        searchable
        clearable
        placeholder={accessibleMarketplaceIds.length === 0 ? 'None' : undefined}
        nothingFoundMessage="No options available"
        onChange={(next) => {
          put('accessibleMarketplaceIds', next);
          // What it may no longer use it does not sell through.
          const left = ownedMarketplaceIds.filter((id) => next.includes(id) || customMarketplaces.some((one) => one.id === id));
          if (left.length < ownedMarketplaceIds.length) put('ownedMarketplaceIds', left);
        }}
      />
      <MultiSelect
        id={owned.id}
        label={owned.label}
        error={owned.error}
        description="Its deals are sold through these alone"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={options(open)}
        value={ownedMarketplaceIds}
        searchable
        clearable
        placeholder={ownedMarketplaceIds.length === 0 ? 'All that it may use' : undefined}
        nothingFoundMessage="No options available"
        onChange={(next) => put('ownedMarketplaceIds', next)}
      />
    </FormSection>
  );
}

/** All that an account is but its link data, in two columns. */
export const AccountFields = (props: Props & { customMarketplaces?: readonly { id: string; name: string }[]; standing?: ReactNode }) => (
  <div className="account-columns">
    <div>
      <Settings {...props} />
      <Sharing {...props} />
    </div>
    <div>
      {props.standing}
      <Flags {...props} />
    </div>
  </div>
);
