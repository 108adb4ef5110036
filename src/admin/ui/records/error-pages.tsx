import DeniedIcon from '@mui/icons-material/LockOutlined';
import ErrorIcon from '@mui/icons-material/ReportGmailerrorredOutlined';
import LostIcon from '@mui/icons-material/TravelExploreOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { type ErrorProps, LinkBase, Navigate, Title, useLocation, useTranslate } from 'react-admin';
import { entityOfResource } from '../../../domain/entities/index.ts';
import { ADMIN_ACTIONS } from '../../../domain/rights/rights.ts';

interface MessagePageProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly icon: ComponentType<{ sx?: object }>;
  readonly children?: ReactNode;
}

/** A page that only says what happened, with links to continue. */
export function MessagePage({ title, text, icon: Icon, children }: MessagePageProps) {
  const translate = useTranslate();
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 5, md: 9 }, gap: 1.5 }}>
      <Title title={title} />
      <Icon sx={{ fontSize: 56, color: 'text.secondary' }} />
      <Typography variant="h2" component="p" role="alert">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '56ch' }} component="div">
        {text}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, mt: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
        {children}
        <Button variant="outlined" component={LinkBase} to="/dashboard">
          {translate('layout.errors.backHome')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The page at /error/error-v1, to which every unknown URL redirects (NAV-01). */
export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <MessagePage
      title={translate('layout.errors.notFound')}
      text={translate('layout.errors.notFoundText')}
      icon={LostIcon}
    />
  );
}

/** Redirects an unknown URL to the error page. A signed-in user at /login goes to the dashboard. */
export function CatchAll() {
  const { pathname } = useLocation();
  if (pathname === '/login') return <Navigate to="/dashboard" replace />;
  return pathname === '/error/error-v1' ? <NotFoundPage /> : <Navigate to="/error/error-v1" replace />;
}

/** The right that a page requires: react-admin's action and the resource. */
export interface MissingRight {
  readonly action: string;
  readonly resource: string;
}

function useMissingText(missing: MissingRight | undefined): string {
  const translate = useTranslate();
  const menu = missing && entityOfResource(missing.resource)?.menu;
  const right = missing && ADMIN_ACTIONS[missing.action];
  if (!menu || !right) return translate('layout.errors.deniedText');
  return translate('layout.errors.deniedRight', {
    right: translate(`rights.${right}`),
    menu: translate(`menus.${menu}`, { _: menu }),
  });
}

/** The page for a user without the required right. `missing` names that right, where it is known. */
export function AccessDeniedPage({ missing }: { missing?: MissingRight }) {
  const translate = useTranslate();
  return (
    <MessagePage title={translate('layout.errors.denied')} text={useMissingText(missing)} icon={DeniedIcon} />
  );
}

/** The same message as a part of a page. */
export const AccessDenied = ({ missing }: { missing: MissingRight }) => (
  <Alert severity="info">{useMissingText(missing)}</Alert>
);

/** The page for an error that rendering threw. */
export function ErrorPage({ error }: Pick<ErrorProps, 'error'>) {
  const translate = useTranslate();
  // A new release may have replaced the files that this page still loads. It reloads once to get them.
  useEffect(() => {
    if (!/dynamically imported module|Importing a module script failed/i.test(error.message)) return;
    const key = 'anciens-combattants.reloaded';
    if (sessionStorage.getItem(key) === window.location.pathname) return;
    sessionStorage.setItem(key, window.location.pathname);
    window.location.reload();
  }, [error]);
  return (
    <MessagePage
      title={translate('layout.errors.unexpected')}
      text={
        <>
          {translate('layout.errors.unexpectedText')}
          <Box component="details" sx={{ mt: 1.5, fontSize: '0.8125rem' }}>
            <summary>{translate('layout.errors.technical')}</summary>
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {error.message}
            </Box>
          </Box>
        </>
      }
      icon={ErrorIcon}
    >
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('layout.errors.reload')}
      </Button>
    </MessagePage>
  );
}
