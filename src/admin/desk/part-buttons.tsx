import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { DESK_PARTS, type DeskPart, inPart } from './desk-parts.ts';

interface PartButtonsProps {
  readonly part: DeskPart;
  readonly appointments: readonly AppointmentRecord[];
  readonly onPart: (part: DeskPart) => void;
}

/** Narrows the list to a part of the day, and says how many people each has (DESK-05). */
export function PartButtons({ part, appointments, onPart }: PartButtonsProps) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={part}
      aria-label={translate('desk.part.label')}
      onChange={(_, next: DeskPart | null) => onPart(next ?? 'all')}
      sx={{
        flexWrap: 'wrap',
        '& .MuiToggleButton-root': {
          textTransform: 'none',
          px: 1.25,
          py: 0.5,
          minHeight: 36,
          color: 'text.primary',
          borderColor: 'var(--color-border-strong)',
          '&.Mui-selected, &.Mui-selected:hover': {
            color: 'primary.contrastText',
            backgroundColor: 'primary.main',
            fontWeight: 650,
          },
        },
      }}
    >
      {DESK_PARTS.map((one) => (
        <ToggleButton key={one} value={one}>
          {translate(`desk.part.${one}`, { number: inPart(appointments, one).length })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
