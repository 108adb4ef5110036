import { Box, Card, Chip, Link, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import { resourcesName } from '../../../i18n/names.ts';
import type { ImportSummary } from '../../data-provider/calls/import-calls.ts';

interface PastImportsProps {
  readonly imports: readonly ImportSummary[];
  readonly onShow: (id: number) => void;
}

/** The last imports, each with how it ended and the way to its rows. */
export function PastImports({ imports, onShow }: PastImportsProps) {
  const translate = useTranslate();
  return (
    <Card component="section" aria-labelledby="past-imports" sx={{ p: 2 }}>
      <Typography id="past-imports" variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('imports.past.title')}
      </Typography>
      {imports.length === 0 && (
        <Typography color="textSecondary">{translate('imports.past.empty')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1 } }}>
        {imports.map(({ id, kind, name, state, endDate, createdDate }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
          >
            <Link
              component="button"
              onClick={() => onShow(id)}
              aria-label={translate('imports.past.show', { name })}
              sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
            >
              {name}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {resourcesName(kind)} · {formatMoment(endDate ?? createdDate)}
            </Typography>
            <Chip size="small" variant="outlined" label={translate(`imports.past.state.${state}`)} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}
