import { hrefOf } from '@kontor/core/contract';
import { Bone, count, ReasonButton, SearchBox, toast, useScreen } from '@kontor/core/ui';
import { CallFailed, call, columnsOf, ListRows, type Looks, useCall, useListDialog, useWork } from '@kontor/core/web';
import {
  COMPARED_PARTS,
  type ComparedPart,
  comparedItems,
  type ListComparison,
  type ListItem,
  type MediaListDetail,
  mediaListPages,
  mediaListRoutes,
  partTitle,
  partWord,
} from '@kontor/media-lists/contract';
import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ListSelect } from './list-select.tsx';
import '../form/items.css';

type Row = Omit<ListItem, 'requests'>;
const looks: Looks<Row, typeof comparedItems.fields> = {
  code: { width: 240 },
  title: { width: 240, priority: 5 },
  createDate: { priority: 3 },
};

/** The items of a part, with search. */
function Part({ part, comparison: { type, lists } }: { part: ComparedPart; comparison: ListComparison }) {
  const state = useListDialog(comparedItems, mediaListRoutes.compared, { also: { part, left: lists.left.id, right: lists.right.id } });
  const { list, q, search, viewer } = state;
  const columns = useMemo(
    () => columnsOf(comparedItems, looks, { viewer }).filter(({ key }) => key !== 'title' || type === 'metrocode'),
    [viewer, type],
  );
  return (
    <>
      <SearchBox label="Search items" placeholder="Item" value={q} onChange={search} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <section className="media-list-part" tabIndex={0} aria-label={partWord(part, lists)}>
        <ListRows
          state={state}
          columns={columns}
          none={{ words: 'There is nothing in this part.' }}
          onEnd={list.hasMore && !list.isLoadingMore ? list.loadMore : undefined}
        />
      </section>
    </>
  );
}

/** Makes a list of a part, and opens it. */
function SavePart({ part, comparison: { type, lists, counts } }: { part: ComparedPart; comparison: ListComparison }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState(() => partTitle(part, lists));
  const creation = useWork(() => call(mediaListRoutes.saveCompared, { left: lists.left.id, right: lists.right.id, part, title }), {
    settled: [mediaListRoutes.list, mediaListRoutes.attachable],
    unsaid: 'Unable to create this media list. Please try again.',
    onDone: ({ msg, value }) => {
      toast.success(msg);
      void navigate({ to: hrefOf(mediaListPages.edit, { mediaType: type, id: value ?? '' }) });
    },
  });
  const reason = counts[part] === 0 ? 'There are no items in this part.' : title.trim() === '' ? 'The list needs a title.' : null;
  return (
    <div className="media-list-save">
      <TextInput
        label="Title of the new list"
        value={title}
        maxLength={100}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <ReasonButton reason={reason} loading={creation.isPending} onClick={() => creation.mutate(undefined)}>
        Save as a list
      </ReasonButton>
    </div>
  );
}

/** Side by side such names of lists have no room. */
const isLong = ({ left, right }: ListComparison['lists']): boolean => left.title.length + right.title.length > 60;

function Comparison({ left, right }: { left: string; right: string }) {
  const [part, setPart] = useState<ComparedPart>('both');
  const isPhone = useScreen() === 'phone';
  const { data, error, refetch, isFetching } = useCall(mediaListRoutes.compare, { left, right });
  if (error) return <CallFailed title="The comparison did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data)
    return (
      <div role="status" aria-label="Loading the comparison">
        <Bone width="min(420px, 90%)" height={32} />
      </div>
    );
  return (
    <>
      <SegmentedControl
        aria-label="Part"
        className="media-list-parts"
        orientation={isPhone || isLong(data.lists) ? 'vertical' : 'horizontal'}
        fullWidth
        data={COMPARED_PARTS.map((value) => ({
          value,
          label: <span className="media-list-partname">{`${count(data.counts[value])} ${partWord(value, data.lists)}`}</span>,
        }))}
        value={part}
        onChange={(next) => setPart(COMPARED_PARTS.find((one) => one === next) ?? 'both')}
      />
      <Part key={`${part} ${right}`} part={part} comparison={data} />
      <SavePart key={`save ${part} ${right}`} part={part} comparison={data} />
    </>
  );
}

type Props = { list: MediaListDetail; onClose: () => void };

function Compare({ list, onClose }: Props) {
  const [other, setOther] = useState<string | null>(null);
  return (
    <div className="media-list-dialog">
      <ListSelect list={list} value={other} onChange={setOther} />
      {other === null ? (
        <p className="k-note">Choose another list: you see what each has alone, and what both have.</p>
      ) : (
        <Comparison left={list.id} right={other} />
      )}
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

/** What two lists have in common and each alone; every part can become a list. */
export const CompareDialog = ({ isOpen, ...props }: Props & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title={`Compare ${props.list.title}`} size={860}>
    <Compare {...props} />
  </Modal>
);
