import { Box, Card, Divider, Stack, Typography } from '@mui/material';
import { ShowBase, type ShowBaseProps, Title, useShowContext } from 'react-admin';
import type { HydraRecord } from '../dataProvider/hydra.ts';
import { RecordHistory } from '../ui/AuthorField.tsx';
import { EnableButton } from '../ui/EnableToggle.tsx';
import { ErrorView } from '../ui/ErrorView.tsx';
import { EditRecordButton, RecordSkeleton } from '../ui/RecordPage.tsx';
import { RequireRight } from '../ui/RequireRight.tsx';
import { recordName } from '../ui/recordName.ts';
import { DeceasedChip, StatusChip } from './StatusChips.tsx';
import { VeteranHeader } from './VeteranHeader.tsx';
import { VeteranTabs } from './VeteranTabs.tsx';

/** The record's page (VET-09): who it is and the numbers at a glance, then the tabs. */
export const VeteranShow = () => (
  <RequireRight action="show">
    <ShowBase queryOptions={{ onError: () => undefined } as ShowBaseProps['queryOptions']}>
      <VeteranPage />
    </ShowBase>
  </RequireRight>
);

function VeteranPage() {
  const { record, error, isPending, refetch, defaultTitle } = useShowContext<HydraRecord>();
  if (isPending || !record)
    return (
      <>
        <Title title={defaultTitle} />
        {error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <RecordSkeleton />}
      </>
    );
  return (
    <>
      <Title title={recordName(record)} />
      <Card component="article" aria-labelledby="veteran-card-title">
        <Stack
          direction="row"
          sx={{
            alignItems: 'center',
            justifyContent: 'space-between',
            flexWrap: 'wrap',
            gap: 1.5,
            px: { xs: 2, md: 3 },
            py: 1.5,
            backgroundColor: 'var(--color-surface-sunken)',
            borderBottom: '1px solid var(--color-border)',
          }}
        >
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
            <Typography id="veteran-card-title" variant="h2">
              {defaultTitle}
            </Typography>
            <StatusChip />
            <DeceasedChip />
          </Stack>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <EnableButton action="edit" />
            <EditRecordButton />
          </Stack>
        </Stack>
        <VeteranHeader />
        <VeteranTabs />
        <Divider />
        <Box sx={{ px: { xs: 2, md: 3 }, py: 1.5 }}>
          <RecordHistory />
        </Box>
      </Card>
    </>
  );
}
