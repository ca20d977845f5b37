import { hrefOf } from '@kontor/core/contract';
import { type ListType, mediaListPages } from '@kontor/media-lists/contract';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

/** Where a list of this type is made, in a new tab, so that the plan stays as it is (spec 2 §2). */
export const CreateListLink = ({ type }: { type: ListType }) => (
  <Button
    component="a"
    variant="default"
    href={hrefOf(mediaListPages.create, { mediaType: type })}
    target="_blank"
    rel="noopener"
    rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
  >
    Create Media List<span className="k-visually-hidden"> (new tab)</span>
  </Button>
);
