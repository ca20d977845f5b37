import { SearchBox } from '@kontor/core/ui';
import { KIND_NAMES, SEGMENT_KINDS, type SegmentKind } from '@kontor/segments/contract';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { SegmentPickerProps } from './segment-picker-props.ts';
import { SegmentTab } from './segment-tab.tsx';
import './segments.css';
import { useFirstTab, useSegmentTabs } from './use-segment-tabs.ts';

/** The segments that can be chosen, in the tabs that are open to the account: search, filters and the list (spec 2 §2). */
export function SegmentPicker({ isPmp = false, kinds, draggable = false, ...props }: SegmentPickerProps) {
  const { open, closed } = useSegmentTabs(isPmp, kinds);
  const [wanted, setWanted] = useState<SegmentKind | null>(null);
  const [q, setQ] = useState('');
  const first = useFirstTab(props.parentProvider, open, isPmp);
  const kind = wanted && open.includes(wanted) ? wanted : first;
  /** The tab in which somebody is at work stays, whatever they choose in it. */
  const handleTouch = () => setWanted(kind);
  const others = open.filter((one) => one !== kind);
  return (
    <Tabs
      className="segments-picker"
      value={kind}
      onChange={(next) => setWanted(SEGMENT_KINDS.find((one) => one === next) ?? 'owned')}
      keepMounted={false}
      onPointerDownCapture={handleTouch}
      onKeyDownCapture={handleTouch}
    >
      <Tabs.List aria-label="Whose segments">
        {open.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {KIND_NAMES[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={kind} key={kind}>
        <SegmentTab
          {...props}
          kind={kind}
          isPmp={isPmp}
          draggable={draggable}
          q={q}
          onClearSearch={() => setQ('')}
          search={
            <SearchBox
              label="Search segments"
              placeholder={`Search ${KIND_NAMES[kind].toLowerCase()} segments`}
              value={q}
              onChange={setQ}
              className="segments-search"
            />
          }
          others={others}
          onKind={setWanted}
        />
        {closed.map((reason) => (
          <p key={reason} className="k-note">
            {reason}
          </p>
        ))}
      </Tabs.Panel>
    </Tabs>
  );
}
