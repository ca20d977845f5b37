/** “4 changes not saved, 2 errors”. */
export function ChangesText({ changes, errors, none = 'All changes saved' }: { changes: number; errors: number; none?: string }) {
  const wrong = errors > 0 && `, ${errors} ${errors === 1 ? 'error' : 'errors'}`;
  if (changes === 0)
    return (
      <span className="k-note">
        {none}
        {wrong}
      </span>
    );
  return (
    <>
      <strong>
        {changes} {changes === 1 ? 'change' : 'changes'}
      </strong>{' '}
      not saved{wrong}
    </>
  );
}
