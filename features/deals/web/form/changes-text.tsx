/** “4 changes not saved, 2 errors”. */
export function ChangesText({ changes, errors }: { changes: number; errors: number }) {
  const wrong = errors > 0 && `, ${errors} ${errors === 1 ? 'error' : 'errors'}`;
  if (changes === 0) return <span className="k-note">All changes saved{wrong}</span>;
  return (
    <>
      <strong>
        {changes} {changes === 1 ? 'change' : 'changes'}
      </strong>{' '}
      not saved{wrong}
    </>
  );
}
