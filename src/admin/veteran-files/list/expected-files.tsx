import AddIcon from '@mui/icons-material/Add';
import PresentIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/ErrorOutlined';
import { Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkBase, useDataProvider, useListContext } from 'react-admin';
import { expectedFiles as texts } from '#texts/admin/appointments/expected-files.ts';
import { fill } from '../../../i18n/fill.ts';
import type { ExpectedFile } from '../../data-provider/calls/veteran-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { useFileTab } from '../file-tab.ts';
import { useFileRights } from '../use-file-rights.ts';

/**
 * Lists the kinds of documents that the veteran's quality expects, as present or missing (DOC-05). Shows nothing where
 * none is expected or the request fails: the list of documents shows its own error.
 */
export function ExpectedFiles({ veteran }: { veteran: VeteranRecord }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  // Read again when the number of documents changes.
  const { total } = useListContext();
  const { data: files } = useQuery({
    queryKey: ['veteranFiles', 'expected', veteran.id, total],
    queryFn: ({ signal }) => dataProvider.expectedFiles(veteran.id, signal),
    enabled: total !== undefined,
    placeholderData: keepPreviousData,
  });
  const headingId = useId();
  if (!files || files.length === 0) return null;
  const present = files.filter((file) => file.present).length;
  const quality = veteran.refs.citizenStatus?.name;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        mb: 2,
        p: { xs: 1.5, sm: 2 },
        border: '1px solid var(--color-border)',
        borderRadius: 'var(--radius)',
      }}
    >
      <Typography id={headingId} variant="h3" sx={{ fontSize: '1rem' }}>
        {texts.title}
        <Typography component="span" variant="body2" color="textSecondary">
          {` ${fill(texts.of, { quality: String(quality ?? '') })} : `}
          {fill(texts.count, { present, count: files.length })}
        </Typography>
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 4,
          m: 0,
          mt: 1,
          p: 0,
          listStyle: 'none',
        }}
      >
        {files.map((file) => (
          <ExpectedKind key={file.paramsFile} file={file} />
        ))}
      </Box>
    </Box>
  );
}

function ExpectedKind({ file: { paramsFile, name, present } }: { file: ExpectedFile }) {
  const { toNew } = useFileTab();
  const { canCreate } = useFileRights();
  const Icon = present ? PresentIcon : MissingIcon;
  const color = present ? 'success.main' : 'warning.main';
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, minWidth: 0 }}>
      <Icon aria-hidden fontSize="small" sx={{ color }} />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}{' '}
        <Box component="span" sx={{ color, fontWeight: present ? 400 : 600, whiteSpace: 'nowrap' }}>
          {present ? texts.present : texts.missing}
        </Box>
      </Typography>
      {!present && canCreate && (
        <Button
          size="small"
          startIcon={<AddIcon />}
          component={LinkBase}
          to={toNew}
          state={{ paramsFile }}
          aria-label={fill(texts.add, { name })}
        >
          {texts.addShort}
        </Button>
      )}
    </Box>
  );
}
