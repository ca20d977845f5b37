import { Bone, ErrorPanel, Page, PageHeader, Panel } from '@kontor/core/ui';
import { errorText, useCall, usePageTitle } from '@kontor/core/web';
import { type FirstStepList, firstStepsPages, firstStepsRoutes, STEPS, type StepList, stepsOf } from '@kontor/first-steps/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { doneOf } from './first-steps-mark.ts';
import { StepRow } from './step-row.tsx';
import './first-steps.css';

const META: Record<StepList, string> = {
  platform: 'An empty installation becomes a working one; steps are marked done automatically',
  account: 'From a new account to its first impression; steps are marked done automatically',
};

function Steps({ list }: { list: FirstStepList }) {
  const done = doneOf(list);
  const takable = list.steps.filter(({ state }) => state === 'open' || state === 'underWay');
  const next = (takable.find(({ key }) => !STEPS[key].isOptional) ?? takable[0])?.key;
  // CSS custom properties are not in CSSProperties
  const rule = { '--steps': list.steps.length, '--done': `${(done / list.steps.length) * 100}%` } as CSSProperties;
  return (
    <>
      <div className="first-steps-rule">
        <strong className="k-num">{done}</strong>
        <span>of {list.steps.length} done</span>
        <i aria-hidden style={rule} />
      </div>
      <Panel title="In this order" note={list.isDone ? 'the page leaves the menu' : 'what can be done now has a button'}>
        <ol className="first-steps">
          {list.steps.map((step, n) => (
            <StepRow key={step.key} step={step} place={n + 1} isNext={step.key === next} />
          ))}
        </ol>
      </Panel>
    </>
  );
}

const Skeleton = () => (
  <div className="first-steps-bones" role="status" aria-label="Loading first steps">
    {stepsOf('platform').map((key) => (
      <div key={key}>
        <Bone width="30%" />
        <Bone width="24%" />
      </div>
    ))}
  </div>
);

/** What a new installation or a new account still lacks, in order, each with the page where it is made. */
export default function FirstStepsPage() {
  usePageTitle(firstStepsPages.steps.title);
  const { data, error, refetch, isFetching } = useCall(firstStepsRoutes.read, {}, { staleTime: 0 });
  const check = () => void refetch();
  return (
    <Page>
      <PageHeader
        title={firstStepsPages.steps.title}
        meta={data && META[data.of]}
        actions={
          data && (
            <Button
              variant="default"
              className="k-grow"
              loading={isFetching}
              leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
              onClick={check}
            >
              Check all
            </Button>
          )
        }
      />
      {error && !data && (
        <ErrorPanel title="First steps did not load" onRetry={check} isRetrying={isFetching}>
          {errorText(error)}
        </ErrorPanel>
      )}
      {!error && !data && <Skeleton />}
      {data && <Steps list={data} />}
    </Page>
  );
}
