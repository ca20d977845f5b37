import { EmptyState } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';

/** Nothing happened in the days shown at first, and nothing that matches the filters, are different things. */
export const HistoryEmpty = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <EmptyState
    title="No History Found"
    icon={IconHistory}
    level={2}
    actions={
      isFiltered && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )
    }
  >
    {isFiltered
      ? 'No change matches these filters.'
      : 'Nothing changed in the last 92 days. Choose earlier dates to look further back, up to 12 months.'}
  </EmptyState>
);
