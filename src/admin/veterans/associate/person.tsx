import { Box, Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import type { EmbeddedRecord } from '../../../domain/model/schemas.ts';
import { numbered } from '../../../i18n/names.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { joinPieces, type Piece, unmarkedPieces } from '../../ui/found/marked.ts';
import { MarkedText } from '../../ui/found/marked-text.tsx';
import { bornMarked, emailMarked, type SearchedBy } from '../../ui/found/person-marks.ts';

/** A veteran as a record, or as another record embeds it. */
type Somebody = VeteranRecord | EmbeddedRecord;

/** Tells one person from another of the same name: birth, where they live, number; with what was asked marked. */
export function personFacts(person: Somebody, searchedBy: SearchedBy = {}): Piece[] {
  const { refs } = person as VeteranRecord;
  const lives = refs?.city?.name ?? refs?.region?.name;
  return joinPieces(
    [
      bornMarked(person, searchedBy),
      emailMarked(person, searchedBy),
      unmarkedPieces(String(lives ?? '')),
      unmarkedPieces(numbered(person.id ?? '')),
    ],
    ' · ',
  );
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
        <MarkedText pieces={personFacts(person)} />
      </Typography>
    </Box>
  );
}
