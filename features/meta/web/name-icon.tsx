import './name-icon.css';

/** The icon before a name, in a place of its own size, so that nothing moves when it comes; the name beside it says what it is. */
export const NameIcon = ({ src, size = 20 }: { src: string | null; size?: number }) => (
  <span className="k-name-icon" style={{ width: size, height: size }} aria-hidden>
    {src && <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />}
  </span>
);
