import { ErrorSummary, FieldGroup, FormSection, fieldId, Panel, ReasonButton, StickyBar } from '@kontor/core/ui';
import { Button, Checkbox, Radio, SegmentedControl, Switch, Tabs, TextInput } from '@mantine/core';
import { useId } from 'react';
import { type How, InStates, type Part } from '../sheet.tsx';

const WHY = 'Save your changes before publishing.';

function Choice({ disabled, error }: How) {
  const name = useId();
  return (
    <FieldGroup label="Deal type" error={error}>
      <Radio name={name} value="fixed" label="Fixed" defaultChecked disabled={disabled} />
      <Radio name={name} value="auction" label="Auction" disabled={disabled} />
    </FieldGroup>
  );
}

const CHOICES: Part[] = [
  (how) => <Choice {...how} />,
  ({ disabled, error }) => (
    <FieldGroup label="Devices" error={error} description="Where it may run">
      <Checkbox label="Connected TV" defaultChecked disabled={disabled} />
      <Checkbox label="Mobile" indeterminate disabled={disabled} />
      <Checkbox label="Desktop" disabled={disabled} />
    </FieldGroup>
  ),
  ({ disabled }) => (
    <>
      <Switch label="Live only" defaultChecked disabled={disabled} />
      <Switch label="Rewarded" disabled={disabled} />
    </>
  ),
  ({ disabled }) => <SegmentedControl aria-label="Source" data={['Values', 'Media list']} disabled={disabled} />,
];

const TABS = ['Owned', 'Uploaded', 'Shared'];

export const Sheet = () => (
  <>
    <InStates title="Choices" error="Choose at least one" parts={CHOICES} />
    <Panel title="Tabs">
      <Tabs defaultValue="Owned">
        <Tabs.List>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab} disabled={tab === 'Shared'}>
              {tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="Owned">Own segments</Tabs.Panel>
      </Tabs>
    </Panel>
    <ErrorSummary
      problems={[
        { path: 'deal-id', place: 'Deal ID', message: 'Please fill Deal ID field in Settings tab.' },
        { path: 'rate', place: 'Floor CPM', message: 'Must be above the data fee of $1.35.' },
      ]}
    />
    <FormSection title="General" note="fields marked * are required">
      <TextInput id={fieldId('deal-id')} label="Deal ID" withAsterisk error="Enter a value or generate one" />
      <TextInput id={fieldId('rate')} label="Floor CPM" withAsterisk defaultValue="1.20" error="Must be above the data fee of $1.35" />
    </FormSection>
    <StickyBar
      message={
        <>
          <strong>4 changes</strong> not saved, 2 errors
        </>
      }
      why={WHY}
    >
      <Button variant="default">Cancel</Button>
      <ReasonButton variant="default" reason={WHY}>
        Publish
      </ReasonButton>
      <Button>Save draft</Button>
    </StickyBar>
  </>
);
