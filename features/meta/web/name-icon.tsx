import type { MetaType } from '@kontor/meta/contract';
import './name-icon.css';
import { useIcon } from './use-icon.ts';

type PictureProps = { src: string | null; size?: number };

/** A picture in a place of its own size, so that nothing moves when it comes; the name beside it says what it is. */
export const IconPicture = ({ src, size = 20 }: PictureProps) => (
  <span className="k-name-icon" style={{ width: size, height: size }} aria-hidden>
    {src && <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />}
  </span>
);

/** The icon before a name (decisions D53). Those of a screen are asked for together. */
export const NameIcon = ({ of, name }: { of: MetaType; name: string }) => <IconPicture src={useIcon(of, name)} />;
