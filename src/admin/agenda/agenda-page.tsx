import { Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { ResourceContextProvider, Title, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../../domain/dates/days.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { officeInQuery } from '../appointments/office/office-address.ts';
import { type Office, RegionForm } from '../appointments/office/office-form.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { useIsNarrow } from '../ui/use-breakpoints.ts';
import { Agenda } from './agenda.tsx';
import { type AgendaAddress, VIEWS } from './agenda-address.ts';

const queryOf = (view: Partial<AgendaAddress>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/**
 * The agenda of a cell or wilaya by day, week or month: booked and free places, people, closures, and calendars that
 * are not sent yet (AGENDA-01). The URL holds office, day and view; the page completes it with defaults.
 */
export function AgendaPage() {
  const translate = useTranslate();
  const user = useSessionUser();
  const narrow = useIsNarrow();
  const [query, setQuery] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const queryOffice = officeInQuery(query.toString());
  const { region, cell }: Office =
    queryOffice.region === undefined ? { region: user?.region?.id, cell: user?.cell?.id } : queryOffice;
  const view = VIEWS.find((one) => one === query.get('view')) ?? (narrow ? 'day' : 'week');
  const queryDay = query.get('day') ?? '';
  const day = isDay(queryDay) ? queryDay : serviceToday();
  const fullQuery = new URLSearchParams(queryOf({ region, cell, day, view })).toString();
  useEffect(() => {
    if (region !== undefined && query.toString() !== fullQuery) setQuery(fullQuery, { replace: true });
  }, [region, query, fullQuery, setQuery]);
  const show = (to: Partial<AgendaAddress>) => setQuery(queryOf({ region, cell, day, view, ...to }));
  return (
    <ResourceContextProvider value="appointments">
      <RequireRight action="list">
        <Title title={translate('agenda.title')} />
        {region === undefined && <Typography sx={{ mb: 2 }}>{translate('agenda.choosePlace')}</Typography>}
        {(isChoosing || region === undefined) && (
          <RegionForm
            office={{ region, cell }}
            onOffice={(next) => {
              setChoosing(false);
              show({ cell: undefined, ...next });
            }}
          />
        )}
        {region !== undefined && (
          <Agenda
            key={`${cell} ${region}`}
            address={{ region, cell, day, view }}
            show={show}
            onChangeOffice={() => setChoosing(!isChoosing)}
          />
        )}
      </RequireRight>
    </ResourceContextProvider>
  );
}
