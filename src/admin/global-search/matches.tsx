import { Box, Chip, Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath, useListContext, useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import { wordsOf } from '../ui/found/marked.ts';
import { MarkedText } from '../ui/found/marked-text.tsx';
import { areNotes, matchedFields, matchedTexts, matchLabel } from '../ui/found/veteran-matches.ts';

/** Why the veteran is found, and the fields that matched with the words marked (GS-02). */
export function Matches({ record }: { record: HydraRecord }) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const words = wordsOf(filterValues.keyWord);
  const fields = matchedFields(record);
  if (fields.length === 0) return null;
  return (
    <Box>
      {record.reason && (
        <Chip
          size="small"
          variant="outlined"
          label={translate(`globalSearch.reasons.${record.reason}`)}
          sx={{ mb: 0.5 }}
        />
      )}
      <Box
        component="dl"
        aria-label={translate('globalSearch.found')}
        sx={{ m: 0, display: 'grid', rowGap: 0.25, alignContent: 'start' }}
      >
        {fields.map((field) => (
          <Box key={field} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {areNotes(field) ? <TabLink record={record} tab={field} /> : translate(matchLabel(field))}
            </Typography>
            {matchedTexts(record, field, words).map((pieces) => (
              <Typography
                key={pieces.map(({ text }) => text).join('')}
                component="dd"
                variant="body2"
                sx={{ m: 0 }}
              >
                <MarkedText pieces={pieces} />
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The name of a tab of the record, which opens it for users who may VIEW the record. */
function TabLink({ record, tab }: { record: HydraRecord; tab: string }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'show' });
  const name = translate(matchLabel(tab));
  if (!canAccess) return <>{name}</>;
  return (
    <Link
      component={LinkBase}
      to={`${createPath({ resource: 'veterans', type: 'show', id: record.id })}/${tab}`}
    >
      {name}
    </Link>
  );
}
