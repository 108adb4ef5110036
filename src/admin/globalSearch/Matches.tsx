import { Box, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { HydraRecord } from '../dataProvider/hydra.ts';
import { marked, wordsOf } from './marked.ts';

/** The texts of a field: one, or those of a list in which a word stands. */
function textsOf(record: HydraRecord, field: string, words: readonly string[]): string[] {
  const value: unknown = record.refs[field]?.name ?? record[field];
  if (!Array.isArray(value)) return typeof value === 'string' ? [value] : [];
  const texts = value.flatMap((entry: Record<string, unknown>) => Object.values(entry).map(String));
  const holding = texts.filter((text) => marked(text, words).some((piece) => piece.marked));
  // A phone can be found by its digits alone, and then shows no word as it was typed.
  return holding.length > 0 ? holding : texts;
}

/** The fields that matched, with the words marked. */
export function Matches({ record }: { record: HydraRecord }) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const words = wordsOf(filterValues.keyWord);
  const fields = (record.matches ?? []) as readonly string[];
  if (fields.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label={translate('globalSearch.found')}
      sx={{ m: 0, display: 'grid', rowGap: 0.25, alignContent: 'start' }}
    >
      {fields.map((field) => (
        <Box key={field} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate(`resources.veterans.fields.${field}`)}
          </Typography>
          {textsOf(record, field, words).map((text) => (
            <Typography key={text} component="dd" variant="body2" sx={{ m: 0 }}>
              <Marked text={text} words={words} />
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
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
