import { Alert, Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath, useRecordContext } from 'react-admin';
import { numbered } from '../../../i18n/names.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import { Sentence } from '../../ui/fields/sentence.tsx';

/**
 * The person's other appointments at that hour, or that day for the same reason (PUB-04): a notice on the page, a line
 * in a row. The API names them to users who may VIEW them.
 */
export function SamePerson({ row = false }: { row?: boolean }) {
  const record = useRecordContext<AppointmentRecord>();
  const createPath = useCreatePath();
  const others: readonly { readonly id: number }[] = record?.samePerson ?? [];
  if (others.length === 0) return null;
  const numbers = others.map(({ id }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link
        component={LinkBase}
        to={createPath({ resource: 'appointments', type: 'show', id })}
        sx={{ color: 'inherit', textDecorationColor: 'inherit', whiteSpace: 'nowrap' }}
      >
        {numbered(id)}
      </Link>
    </span>
  ));
  const sentence = (
    <Sentence text="appointments.samePerson" values={{ smart_count: others.length }}>
      {numbers}
    </Sentence>
  );
  return row ? (
    <Typography variant="body2" component="div" sx={{ flexBasis: '100%', color: 'warning.dark' }}>
      {sentence}
    </Typography>
  ) : (
    <Alert severity="warning" sx={{ mb: 2.5 }}>
      {sentence}
    </Alert>
  );
}
