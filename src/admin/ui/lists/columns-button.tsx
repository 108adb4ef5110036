import { ColumnsButton as RaColumnsButton } from 'react-admin';
import { useIsNarrow } from '../use-is-narrow.ts';

/** Which columns the table shows, for who reads it (LIST-01); a narrow screen has fewer by itself. */
export function ColumnsButton() {
  return useIsNarrow() ? null : <RaColumnsButton variant="outlined" size="medium" />;
}
