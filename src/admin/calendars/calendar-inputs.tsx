import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FormSection, WholeRow } from '../ui/forms/form-grid.tsx';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { HourInput } from '../ui/inputs/hour-input.tsx';
import { IntegerInput } from '../ui/inputs/integer-input.tsx';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';
import { PreviewCard } from './preview-card.tsx';
import { ReceptionDaysInput } from './reception-days-input.tsx';

const RECEIVING = { active: true, service: true };

/** The form of a calendar with what it will make (CAL-02). `editing` also offers to archive it. */
export function CalendarInputs({ editing = false }: { editing?: boolean }) {
  const translate = useTranslate();
  return (
    <>
      <FormSection title={translate('calendars.dates')}>
        <DayInput source="startDate" isRequired />
        <DayInput source="endDate" isRequired />
        <ReferenceSelect source="region" reference="regions" filter={RECEIVING} isRequired />
        <ReferenceSelect source="cell" reference="cells" isRequired />
        <IntegerInput source="duration" isRequired />
        <WholeRow>
          <ReceptionDaysInput />
        </WholeRow>
      </FormSection>
      <FormSection title={translate('calendars.dayHours')}>
        <HourInput source="startHourAM" isRequired />
        <HourInput source="endHourAM" isRequired />
        <IntegerInput source="nbAgentAM" isRequired />
        <HourInput source="startHourPM" />
        <HourInput source="endHourPM" />
        <IntegerInput source="nbAgentPM" />
        {editing && <EntityInput source="archived" />}
      </FormSection>
      <Box sx={{ mt: 3 }}>
        <PreviewCard />
      </Box>
    </>
  );
}
