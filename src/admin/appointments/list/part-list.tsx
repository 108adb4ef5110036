import { Collapse, Typography } from '@mui/material';
import {
  Title,
  useListContext,
  useLocation,
  useNavigate,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useSessionUser } from '../../access/use-session-user.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { type Office, OfficeForm } from '../office/office-form.tsx';
import { AppointmentTable } from './appointment-table.tsx';
import { AppointmentTabs } from './appointment-tabs.tsx';
import type { Part } from './parts.ts';

/** The filters in the address; null when it has none or they cannot be read. */
function officeIn(search: string): Office | null {
  try {
    return JSON.parse(new URLSearchParams(search).get('filter') ?? 'null');
  } catch {
    return null;
  }
}

function OfficeCard({ open, id }: { open: boolean; id?: string }) {
  const { filterValues, setFilters } = useListContext();
  return (
    <Collapse in={open} id={id} unmountOnExit>
      <OfficeForm office={filterValues} onOffice={(office) => setFilters(office, undefined, false)} />
    </Collapse>
  );
}

/** Asks for region and cell where neither the address nor the user has them. */
function ChooseOffice({ part, office }: { part: Part; office: Office }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const resource = useResourceContext();
  return (
    <>
      <Title title={translate(`resources.${resource}.name`, { smart_count: 2 })} />
      <Typography sx={{ mb: 2 }}>{translate('appointments.choosePlace')}</Typography>
      <OfficeForm
        office={office}
        onOffice={(next) =>
          navigate(`/appointments/${part}?filter=${encodeURIComponent(JSON.stringify(next))}`)
        }
      />
    </>
  );
}

/** Current, next or today's appointments of one cell and region, prefilled with the user's (APT-01, APT-02). */
export function PartList({ part }: { part: Part }) {
  const user = useSessionUser();
  const ownOffice: Office = { region: user?.region?.id, cell: user?.cell?.id };
  const office = officeIn(useLocation().search) ?? ownOffice;
  return (
    <AppointmentTabs tab={part}>
      {office.region && office.cell ? (
        <RecordList
          key={part}
          sort={{ field: 'dateRDV', order: 'ASC' }}
          filterDefaultValues={ownOffice}
          queryOptions={{ meta: { collection: part } }}
          filterCard={OfficeCard}
        >
          <AppointmentTable hasOffice={false} />
        </RecordList>
      ) : (
        <ChooseOffice part={part} office={office} />
      )}
    </AppointmentTabs>
  );
}
