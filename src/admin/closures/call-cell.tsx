import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { CALL_OUTCOMES } from '../../domain/scheduling/call-outcome.ts';
import { personName } from '../../i18n/names.ts';
import type { DisplacedPerson } from '../data-provider/calls/closure-calls.ts';
import type { CallList } from './use-call-list.ts';

interface CallCellProps {
  readonly person: DisplacedPerson;
  readonly list: CallList;
  readonly canNote: boolean;
}

/** Shows how the call to a person went, by whom and when, and the buttons that note it or take it back (DESK-05). */
export function CallCell({ person, list, canNote }: CallCellProps) {
  const translate = useTranslate();
  const call = list.callOf(person);
  const isBusy = list.isBusy(person);
  const name = recordName(person);
  const label = (action: string) => translate(`closures.calls.${action}Of`, { name });
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: call?.outcome === 'reached' ? undefined : 650 }}>
        {call
          ? translate(`closures.calls.${call.outcome}By`, {
              moment: formatMoment(call.calledDate),
              name: personName({ ...call.calledBy }) || translate('closures.calls.colleague'),
            })
          : translate('closures.people.toCall')}
      </Typography>
      {canNote && list.isRead && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
          {call?.outcome !== 'reached' &&
            CALL_OUTCOMES.map((outcome) => (
              <Button
                key={outcome}
                size="small"
                variant="outlined"
                disabled={isBusy}
                aria-label={label(outcome)}
                onClick={() => list.note(person, outcome)}
              >
                {translate(`closures.calls.${outcome}`)}
              </Button>
            ))}
          {call && (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={label('undo')}
              onClick={() => list.undo(person)}
            >
              {translate('closures.calls.undo')}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}
