import { Box, Chip, Link, Typography } from '@mui/material';
import { LinkBase, useCanAccess, useCreatePath, useListContext, useTranslate } from 'react-admin';
import { birthText } from '../../domain/birth-text.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import { marked, wordsOf } from './marked.ts';

/** Notes are no fields of the record: each kind is a tab of its page. */
const NOTES: readonly string[] = ['medicalInformations', 'observations'];

/** The texts of a field: one, or those of a list in which a word stands; of notes a piece around it. */
function textsOf(record: HydraRecord, field: string, words: readonly string[]): string[] {
  if (NOTES.includes(field)) return [String(record.excerpts?.[field] ?? '')].filter(Boolean);
  if (field === 'birthDate') return [birthText(record)];
  if (field === 'id') return [String(record.id)];
  const value: unknown = record.refs[field]?.name ?? record[field];
  if (!Array.isArray(value)) return typeof value === 'string' ? [value] : [];
  const texts = value.flatMap((entry: Record<string, unknown>) => Object.values(entry).map(String));
  const holding = texts.filter((text) => marked(text, words).some((piece) => piece.marked));
  // A phone can be found by its digits alone, and then shows no word as it was typed.
  return holding.length > 0 ? holding : texts;
}

/** Why the veteran is found, and the fields that matched with the words marked (GS-02). */
export function Matches({ record }: { record: HydraRecord }) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const words = wordsOf(filterValues.keyWord);
  const fields = (record.matches ?? []) as readonly string[];
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
              {NOTES.includes(field) ? (
                <TabLink record={record} tab={field} />
              ) : (
                translate(field === 'id' ? 'globalSearch.recordNumber' : `resources.veterans.fields.${field}`)
              )}
            </Typography>
            {textsOf(record, field, words).map((text) => (
              <Typography key={text} component="dd" variant="body2" sx={{ m: 0 }}>
                <Marked text={text} words={words} />
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The name of a tab of the record, which opens it for who may VIEW the record. */
function TabLink({ record, tab }: { record: HydraRecord; tab: string }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'show' });
  const name = translate(`veterans.tabs.${tab}`);
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

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return marked(text, words).map((piece) =>
    piece.marked ? (
      <Box
        key={piece.start}
        component="mark"
        sx={{
          color: 'inherit',
          fontWeight: 650,
          borderRadius: '2px',
          backgroundColor: 'var(--color-warning-soft)',
        }}
      >
        {piece.text}
      </Box>
    ) : (
      piece.text
    ),
  );
}
