import { Stack } from '@mui/material';
import { SecurityFrame } from '../security/security-frame.tsx';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { RecordSkeleton } from '../ui/records/no-record.tsx';
import { RuleCard } from './rule-card.tsx';
import { useRetentionRules } from './use-retention.ts';

/** /securite/conservation: how long each kind of data is kept (SEC-08). */
export const RetentionPage = () => (
  <SecurityFrame page="retention" intro="retention.intro">
    <Rules />
  </SecurityFrame>
);

function Rules() {
  const { data, error, isFetching, refetch } = useRetentionRules();
  const retry = () => void refetch();
  if (error && !data) return <ErrorView error={error} onRetry={retry} />;
  if (!data) return <RecordSkeleton />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 860 }}>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={retry} />
      {data.map((rule) => (
        <RuleCard key={rule.name} rule={rule} />
      ))}
    </Stack>
  );
}
