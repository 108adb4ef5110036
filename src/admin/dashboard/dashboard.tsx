import { Box, Button, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, Title, useCreatePath, useGetIdentity, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCanAccess } from '../access/use-can-access.ts';
import { useRightsAgain } from '../access/use-rights-again.ts';
import { useIsSuperAdmin, useSessionUser } from '../access/use-session-user.ts';
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx';
import { Home } from '../layout/home.tsx';
import { AppointmentColumn } from './appointment-column.tsx';
import { ServiceFigures } from './figures/service-figures.tsx';
import { FreePlaces } from './free-places.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

/**
 * Shows the first steps, the accounts that wait for a role, the user's own day, then the figures of the service (OPS-05,
 * USER-06, DASH-01, DASH-02).
 */
export const Dashboard = () => (
  <>
    <FirstStepsCard />
    <WaitingAccounts />
    <OwnDay />
    <ServiceFigures />
  </>
);

/** Current and next appointments of the user's own cell and region (DASH-01). */
function OwnDay() {
  const translate = useTranslate();
  const user = useSessionUser();
  const { canAccess, isPending } = useCanAccess({ resource: 'appointments', action: 'list' });
  // Its button is there with the heading.
  const books = useCanAccess({ resource: 'appointments', action: 'create' });
  if (isPending || books.isPending) return <Title title={translate('layout.app.home')} />;
  // The user registered and has no role yet (AUTH-06).
  if (user?.role === null) return <Instead text="noRole" />;
  if (user?.weakPassword) return <Instead text="weakPassword" action={<PasswordLink />} />;
  if (!canAccess) return <Instead text="noRight" />;
  if (!user?.cell || !user.region) return <NoOffice id={user?.id} />;
  const office = { cell: user.cell, region: user.region };
  return (
    <>
      <Title title={translate('layout.app.home')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 1.5, alignItems: 'baseline' }}>
        <Typography color="textSecondary">
          {office.region.name} · {office.cell.name}
        </Typography>
        <FreePlaces office={office} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          // One under the other, the second comes once it is known where.
          '& > section:has(.MuiSkeleton-root) ~ section': { visibility: { xs: 'hidden', md: 'visible' } },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <AppointmentColumn part="current" office={office} />
        <AppointmentColumn part="next" office={office} />
      </Box>
    </>
  );
}

/** A super administrator gives themselves a cell and wilaya (RIGHTS-12); others are told whom to ask. */
function NoOffice({ id }: { id: number | undefined }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  if (!useIsSuperAdmin() || id === undefined) return <Instead text="noPlace" />;
  const button = (
    <Button
      component={LinkBase}
      to={createPath({ resource: 'users', type: 'edit', id })}
      variant="contained"
      sx={{ mt: 2 }}
    >
      {translate('dashboard.choosePlace')}
    </Button>
  );
  return <Instead text="noPlace" hint="ownPlaceHint" action={button} />;
}

/** A user who registered with too simple a password gets a link to change it (ME-06). */
function PasswordLink() {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/user/password/modify" variant="contained" sx={{ mt: 2 }}>
      {translate('dashboard.choosePassword')}
    </Button>
  );
}

interface InsteadProps {
  readonly text: 'noRole' | 'noRight' | 'noPlace' | 'weakPassword';
  /** A key below `dashboard`; the text's own hint unless told. */
  readonly hint?: 'ownPlaceHint';
  /** The buttons beside the title. */
  readonly action?: ReactNode;
}

/** Says why there are no columns (RIGHTS-11), until they may be; the way to everything else stays. */
function Instead({ text, hint, action }: InsteadProps) {
  const translate = useTranslate();
  useRightsAgain(true);
  // Read with the rights: role and office come with it.
  useGetIdentity();
  return (
    <>
      <Card sx={{ p: 3, mb: 2 }}>
        <Typography variant="h3" component="p">
          {translate(`dashboard.${text}`)}
        </Typography>
        <Typography color="textSecondary">{translate(`dashboard.${hint ?? `${text}Hint`}`)}</Typography>
        {action}
      </Card>
      <Home />
    </>
  );
}
