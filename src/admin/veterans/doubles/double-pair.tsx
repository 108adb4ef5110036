import MergeIcon from '@mui/icons-material/MergeOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { Reason } from '../../../domain/likeness/resemblance.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { VeteranDoubleRecord } from '../../data-provider/records.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { AuthorSentence } from '../../ui/fields/author-field.tsx';
import { useNotifyError } from '../../ui/records/use-notify-error.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { Person } from '../associate/person.tsx';
import { LikenessReasons } from '../likenesses/why.tsx';
import { mergeAddress } from '../merging/addresses.ts';

interface DoublePairProps {
  readonly pair: VeteranDoubleRecord;
}

const reasonsOf = ({ reasons }: VeteranDoubleRecord): Reason[] =>
  (reasons ?? []).map(({ reason }) => reason as Reason);

/** Two records that are probably of one person: why, the way to their comparison, and the word that they are not. */
export function DoublePair({ pair }: DoublePairProps) {
  const translate = useTranslate();
  const { veteran, related } = pair.refs;
  if (!veteran || !related) return null;
  const names = { one: recordName(veteran), other: recordName(related) };
  return (
    <Box sx={ROW}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={PEOPLE}>
          <Person person={veteran} />
          <Person person={related} />
        </Box>
        <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
          <LikenessReasons reasons={reasonsOf(pair)} isDuplicate={Boolean(pair.duplicate)} />
        </Box>
        {pair.dismissed && (
          <Typography variant="body2" color="textSecondary">
            <AuthorSentence date="updatedDate" author="updatedBy" text="doubles.dismissed" />
          </Typography>
        )}
      </Box>
      <Box sx={BUTTONS}>
        <Button
          variant="contained"
          startIcon={<MergeIcon />}
          component={LinkBase}
          to={mergeAddress(veteran.id ?? '', related.id)}
          aria-label={translate('doubles.compareNames', names)}
        >
          {translate('doubles.compare')}
        </Button>
        <DismissButton pair={pair} names={names} />
      </Box>
    </Box>
  );
}

interface DismissButtonProps extends DoublePairProps {
  readonly names: { readonly one: string; readonly other: string };
}

/** Remembers that two people are not the same, or takes that back. */
function DismissButton({ pair, names }: DismissButtonProps) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const isDismissed = Boolean(pair.dismissed);
  const key = isDismissed ? 'takeBack' : 'dismiss';
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => provider.setDismissed(pair, !isDismissed),
  });
  const save = useOneAtATime(async () => {
    try {
      await mutateAsync();
      notify(`doubles.${key}Done`, { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
    refresh();
  });
  return (
    <BusyButton
      variant="outlined"
      busy={isPending}
      onClick={() => save()}
      aria-label={translate(`doubles.${key}Names`, names)}
    >
      {translate(`doubles.${key}`)}
    </BusyButton>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  '& > :first-of-type': { flex: '1 1 320px' },
} as const;

const PEOPLE = {
  display: 'grid',
  columnGap: 3,
  rowGap: 0.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

const BUTTONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& > *': { flexGrow: { xs: 1, sm: 0 } },
} as const;
