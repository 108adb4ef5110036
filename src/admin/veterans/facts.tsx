import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { EntityField } from '../ui/fields/entity-field.tsx';

interface FactsProps {
  /** A key of the catalogue. */
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The head of a section of the record: its title, and an action at the end of the line. */
export const SECTION_HEAD = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  flexWrap: 'wrap',
  mb: 1.25,
  pb: 0.5,
  borderBottom: '1px solid var(--color-border)',
} as const;

/** A named part of the record: names and values in columns. */
export function Facts({ title, action, children }: FactsProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 3 } }}>
      <Box sx={SECTION_HEAD}>
        <Typography id={id} variant="h3" sx={{ color: 'primary.main' }}>
          {translate(title)}
        </Typography>
        {action}
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          columnGap: 3,
          rowGap: 1.5,
          m: 0,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(auto-fill, minmax(200px, 1fr))',
          },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface FactProps {
  readonly source: string;
  /** The value, where the declaration does not say how to show it. */
  readonly children?: ReactNode;
  /** Takes the whole width. */
  readonly wide?: boolean;
}

/** A field's name and value; a dash where there is none. */
export function Fact({ source, children, wide = false }: FactProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const value = record?.[source];
  const empty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translate(`resources.veterans.fields.${source}`)}
      </Typography>
      <Typography component="dd" variant="body1" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {empty ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('screens.record.none')}
          </Box>
        ) : (
          (children ?? <EntityField source={source} />)
        )}
      </Typography>
    </Box>
  );
}
