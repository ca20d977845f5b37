import { libraryIconHref } from '@kontor/library/contract';
import { IconTemplate } from '@tabler/icons-react';
import './library-icon.css';

/** The icon of an item in a place of its own size, so that nothing moves when it comes; the title beside it says what it is. */
export const LibraryIcon = ({ item: { id, icon }, size = 22 }: { item: { id: string; icon: string | null }; size?: number }) => (
  <span className="k-library-icon" style={{ width: size, height: size }} aria-hidden>
    {icon ? (
      <img src={libraryIconHref(id, icon)} alt="" width={size} height={size} loading="lazy" decoding="async" />
    ) : (
      <IconTemplate size={size} stroke={1.4} />
    )}
  </span>
);
