import { Box, Link, Typography } from '@mui/material';
import { LinkBase, useCanAccess, useCreatePath } from 'react-admin';
import { bornText } from '../../../domain/birth-text.ts';
import { numbered } from '../../../i18n/names.ts';
import type { Embedded } from '../../data-provider/hydra.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { recordName } from '../../ui/fields/record-name.ts';

/** A veteran as a record, or as another record embeds it. */
type Somebody = VeteranRecord | Embedded;

/** What tells one person from another of the same name: born when and where, lives where, number of the record. */
export function personFacts(person: Somebody): string {
  const { birthplace, refs } = person as VeteranRecord;
  const born = bornText(person as VeteranRecord, birthplace);
  const lives = refs?.city?.name ?? refs?.region?.name;
  return [born, lives, numbered(person.id ?? '')].filter(Boolean).join(' · ');
}

/** A veteran's name, which opens the record beside this one, and what tells the person apart. */
export function Person({ person }: { person: Somebody }) {
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'show' });
  const name = recordName(person);
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {canAccess && person.id !== undefined ? (
          <Link
            component={LinkBase}
            to={createPath({ resource: 'veterans', type: 'show', id: person.id })}
            target="_blank"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {personFacts(person)}
      </Typography>
    </Box>
  );
}
