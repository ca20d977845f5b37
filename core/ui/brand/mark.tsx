/** A tally stick split in two, one half for each side of a deal. The same notch is cut into both; together they read as a K. */
export function Mark({ size = 22 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="var(--k-accent)" aria-hidden="true">
      <path d="M3 2h8v5.5L8.5 12l2.5 4.5V22H3z" />
      <path d="M13 2h8l-5.5 10L21 22h-8z" />
    </svg>
  );
}
