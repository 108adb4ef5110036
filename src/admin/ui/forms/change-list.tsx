import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Change } from './stale-changes.ts';

interface ChangeListProps {
  readonly resource: string;
  readonly changes: readonly Change[];
  /** Fields that the user has also edited. */
  readonly typedNames?: readonly string[];
}

/** The fields that somebody else changed, each with its current value. */
export function ChangeList({ resource, changes, typedNames = [] }: ChangeListProps) {
  const translate = useTranslate();
  if (changes.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('screens.stale.changed')} sx={{ m: 0, pl: 2.5 }}>
      {changes.map(({ field, value }) => (
        <li key={field}>
          {translate(`resources.${resource}.fields.${field}`, { _: field })}{' '}
          {value !== null && (
            <>
              : <strong>{translate(value, { _: value }) || '—'}</strong>
            </>
          )}
          {typedNames.includes(field) && ` ${translate('screens.live.typedStays')}`}
        </li>
      ))}
    </Box>
  );
}
