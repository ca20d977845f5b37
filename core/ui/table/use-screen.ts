import { useMediaQuery } from '@mantine/hooks';

export type Screen = 'phone' | 'narrow' | 'wide';

const now = { getInitialValueInEffect: false };

/** The look's three widths: phone to 760 px, narrow to 1100 px, wide above. */
export function useScreen(): Screen {
  const isPhone = useMediaQuery('(max-width: 760px)', false, now);
  const isNarrow = useMediaQuery('(max-width: 1100px)', false, now);
  return isPhone ? 'phone' : isNarrow ? 'narrow' : 'wide';
}
