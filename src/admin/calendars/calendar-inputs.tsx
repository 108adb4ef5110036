import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { WEEKDAYS } from '../../domain/dates/days.ts';
import type { CalendarRecord } from '../data-provider/records.ts';
import { FormSection, WholeRow } from '../ui/forms/form-grid.tsx';
import { ChecksInput } from '../ui/inputs/checks-input.tsx';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { HourInput } from '../ui/inputs/hour-input.tsx';
import { IntegerInput } from '../ui/inputs/integer-input.tsx';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';
import { PreviewCard } from './preview-card.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof CalendarRecord;

const RECEPTION_REGIONS = { active: true, service: true };

/**
 * The form of a calendar, with a preview of the slots that it will generate (CAL-02). `editing` adds the switch that
 * archives it.
 */
export function CalendarInputs({ editing = false }: { editing?: boolean }) {
  const translate = useTranslate();
  return (
    <>
      <FormSection title={translate('calendars.dates')}>
        <DayInput source={'startDate' satisfies Source} isRequired />
        <DayInput source={'endDate' satisfies Source} isRequired />
        <ReferenceSelect
          source={'region' satisfies Source}
          reference="regions"
          filter={RECEPTION_REGIONS}
          isRequired
        />
        <ReferenceSelect source={'cell' satisfies Source} reference="cells" isRequired />
        <IntegerInput source={'duration' satisfies Source} isRequired />
        <WholeRow>
          <ChecksInput
            source={'receptionDays' satisfies Source}
            choices={WEEKDAYS}
            labelOf={(day) => translate(`choices.receptionDays.${day}`)}
          />
        </WholeRow>
      </FormSection>
      <FormSection title={translate('calendars.dayHours')}>
        <HourInput source={'startHourAM' satisfies Source} isRequired />
        <HourInput source={'endHourAM' satisfies Source} isRequired />
        <IntegerInput source={'nbAgentAM' satisfies Source} isRequired />
        <HourInput source={'startHourPM' satisfies Source} />
        <HourInput source={'endHourPM' satisfies Source} />
        <IntegerInput source={'nbAgentPM' satisfies Source} />
        {editing && <EntityInput source={'archived' satisfies Source} />}
      </FormSection>
      <Box sx={{ mt: 3 }}>
        <PreviewCard />
      </Box>
    </>
  );
}
