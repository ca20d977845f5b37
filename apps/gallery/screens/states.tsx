import {
  EmptyState,
  ErrorPanel,
  ErrorSummary,
  FormSection,
  fieldId,
  PageHeader,
  Panel,
  ReasonButton,
  StatusPill,
  StickyBar,
  TableSkeleton,
} from '@kontor/core/ui';
import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { STATUSES } from '../samples/deals.ts';

const WHY = 'Save your changes before publishing.';

const DealForm = () => (
  <section aria-label="Deal form">
    <ErrorSummary
      problems={[
        { path: 'deal-id', place: 'Deal ID', message: 'Please fill Deal ID field in Settings tab.' },
        { path: 'rate', place: 'Floor CPM', message: 'Must be above the data fee of $1.35.' },
      ]}
    />
    <FormSection title="General" note="fields marked * are required">
      <TextInput label="Title" withAsterisk defaultValue="Northlight CTV Prime, Adults 25–54" className="k-span" />
      <TextInput
        id={fieldId('deal-id')}
        label="Deal ID"
        withAsterisk
        error="Enter a value or generate one"
        rightSectionWidth={84}
        rightSection={
          <Button variant="subtle" size="compact-xs">
            Generate
          </Button>
        }
      />
      <Select label="Deal type" withAsterisk data={['Fixed', 'Auction']} defaultValue="Fixed" />
      <NumberInput
        id={fieldId('rate')}
        label="Floor CPM"
        withAsterisk
        defaultValue={1.2}
        prefix="$"
        decimalScale={2}
        fixedDecimalScale
        error="Must be above the data fee of $1.35"
      />
      <Select label="DSP" withAsterisk data={['Vantor', 'Trellis', 'Beacon DSP']} defaultValue="Vantor" />
      <TextInput label="Publisher seat" description="As known to the DSP" defaultValue="halden-014" />
      <NumberInput label="Margin" description="Percent of the clearing price" defaultValue={12.5} suffix=" %" />
    </FormSection>
  </section>
);

const Panels = () => (
  <section aria-label="System states">
    <Panel title="Deals, no match">
      <EmptyState
        title="No Deals Found"
        actions={
          <>
            <Button variant="default">Clear filters</Button>
            <Button>Create deal</Button>
          </>
        }
      >
        No deal matches “quill” in Draft between Nov 7 and Nov 20. 3 deals match in other statuses.
      </EmptyState>
    </Panel>
    <Panel title="Top 5 supply">
      <ErrorPanel
        title="This report did not load"
        onRetry={() => undefined}
        foot={
          <>
            <span>Ref 7F3A-21</span>
            <span aria-hidden="true">·</span>
            <button type="button">Copy details</button>
          </>
        }
      >
        The report service gave no answer in 10 s. Other panels are not affected.
      </ErrorPanel>
    </Panel>
    <Panel title="History">
      <TableSkeleton label="Loading history" />
    </Panel>
  </section>
);

export const StatesScreen = () => (
  <div className="k-page">
    <PageHeader
      crumbs={[{ label: 'Deals', href: '#/deals' }, { label: 'New deal' }]}
      title="Settings and system states"
      status={<StatusPill {...STATUSES.Draft} />}
    />
    <div className="gallery-states">
      <DealForm />
      <Panels />
    </div>
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
  </div>
);
