import { Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { cell as cellEntity } from '../../domain/entities/cell.ts';
import { region as regionEntity } from '../../domain/entities/region.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { useNextDays } from '../appointments/form/next-days.tsx';
import type { DeskOffice } from '../desk-states/use-call-next.ts';
import { EmptyState, NewRecordButton } from '../ui/lists/empty-list.tsx';

interface NobodyProps {
  readonly office: DeskOffice;
  readonly canEdit: boolean;
  readonly isToday: boolean;
}

/**
 * Shown for a desk without appointments. Today's desk of an office without any free slot to come also offers a new
 * calendar.
 */
export function Nobody({ office, canEdit, isToday }: NobodyProps) {
  const translate = useTranslate();
  const { data: days } = useNextDays(
    isToday ? iriOf(cellEntity, office.cell) : null,
    iriOf(regionEntity, office.region),
  );
  const isWithoutPlaces = days?.length === 0;
  const hint = canEdit ? 'emptyHint' : 'emptyHintReading';
  const why = isToday ? (isWithoutPlaces ? 'noPlaceHint' : hint) : 'pastEmptyHint';
  return (
    <Card>
      <EmptyState title={translate(isToday ? 'desk.empty' : 'desk.pastEmpty')} why={translate(`desk.${why}`)}>
        {isWithoutPlaces && <NewRecordButton resource="calendars" />}
      </EmptyState>
    </Card>
  );
}
