import { Box, Button, type SxProps, Typography } from '@mui/material';
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Loading, Navigate, useResetErrorBoundaryOnLocationChange, useTranslate } from 'react-admin';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { keepFocus } from '../../shared/keep-focus.ts';
import { serviceName } from '../../shared/page-settings.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { SECOND_FACTOR_ADDRESS } from '../account/second-factor/address.ts';
import { type LayoutOptions, useLayoutOptions } from '../builder/layout-options.ts';
import { currentQuestion, onQuestion } from '../data-provider/current-password.ts';
import { TourHost } from '../help/tour-host.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { focusTitle, PAGE_TITLE } from '../ui/page-title.ts';
import { ErrorPage } from '../ui/records/error-pages.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { BAR_HEIGHT, Sidebar } from './sidebar.tsx';
import { SubHeader } from './sub-header.tsx';
import { TopBar } from './top-bar.tsx';

const CurrentPasswordDialog = lazyScreen(
  () => import('../account/current-password-dialog.tsx'),
  'CurrentPasswordDialog',
);

/** Shows the dialog that asks for the current password, whenever the API requires it. It is mounted once. */
function CurrentPassword() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <CurrentPasswordDialog question={question} />
    </Suspense>
  );
}

/** The widest that a page of limited width is. */
const PAGE_WIDTH = 1180;

/** The frame of every page (NAV-02). react-admin's own layout would load menus that are not used. */
export function AppLayout({ children }: { children: ReactNode }) {
  const options = useLayoutOptions();
  const mustEnrol = useSessionUser()?.secondFactorRequired === true;
  useEffect(() => keepFocus({ page: '#page', title: PAGE_TITLE }), []);
  return (
    <>
      <SkipLink />
      <Box sx={frameOf(options)}>
        <TopBar />
        <Box component="main" sx={{ display: 'flex', flexGrow: 1 }}>
          {!mustEnrol && <Sidebar />}
          <Box sx={{ zIndex: 2, display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0 }}>
            <ErrorBoundary FallbackComponent={PageError}>
              <OfflineNotice />
              <SubHeader />
              <Box id="page" sx={contentOf(options)}>
                <Suspense
                  fallback={
                    <Box aria-busy>
                      <Loading />
                    </Box>
                  }
                >
                  <EnrolmentGate mustEnrol={mustEnrol}>{children}</EnrolmentGate>
                </Suspense>
              </Box>
              {options.footer !== 'hidden' && <Footer isFixed={options.footer === 'fixed'} />}
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
      <ScrollToTop />
      {!mustEnrol && <TourHost />}
      <CurrentPassword />
    </>
  );
}

/** Redirects users without a required second factor to its page, because the API refuses everything else (AUTH-11). */
function EnrolmentGate({ mustEnrol, children }: { mustEnrol: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation();
  if (mustEnrol && pathname !== SECOND_FACTOR_ADDRESS)
    return <Navigate to={SECOND_FACTOR_ADDRESS} state={{ returnAddress: pathname + search }} replace />;
  return children;
}

/** The style of the frame by the user's options (NAV-06). A bar that scrolls away reserves no room above the page. */
const frameOf = ({ header }: LayoutOptions): SxProps => ({
  '--bar-offset': header === 'static' ? '0px' : `${BAR_HEIGHT}px`,
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100vh',
  pt: 'var(--bar-offset)',
});

/** Skips the bar and the menu. It is visible only while it has the focus (SYS-14). */
function SkipLink() {
  const translate = useTranslate();
  return (
    <Button
      variant="contained"
      size="small"
      onClick={focusTitle}
      sx={{ position: 'fixed', left: 16, top: -80, zIndex: 5000, '&:focus': { top: 16 } }}
    >
      {translate('ra.navigation.skip_nav')}
    </Button>
  );
}

/** Shows a page's error, until the user opens another page. */
function PageError({ error, resetErrorBoundary }: FallbackProps) {
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return <ErrorPage error={error} />;
}

/** The style of the page area by the user's options. */
const contentOf = ({ subheader, width, density }: LayoutOptions): SxProps => ({
  flex: 1,
  px: { xs: 1.5, md: 3 },
  pb: 4,
  minWidth: 0,
  ...(subheader === 'hidden' && { pt: 2 }),
  ...(width === 'fixed' && { width: '100%', maxWidth: PAGE_WIDTH, mx: 'auto' }),
  // The footer is hidden until the content is loaded, or it would jump down. The lists of the explorer have no loading
  // state to wait for.
  '&:is(:empty, :has(.MuiSkeleton-root, [aria-busy=true], .RaList-main)) ~ footer': { visibility: 'hidden' },
  ...(density === 'dense' && { '& .MuiTableCell-root': { paddingBlock: '2px' } }),
});

function Footer({ isFixed }: { isFixed: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      component="footer"
      sx={{
        px: { xs: 1.5, md: 3 },
        py: 1.5,
        borderTop: '1px solid var(--color-border)',
        color: 'text.secondary',
        ...(isFixed && { position: 'sticky', bottom: 0, zIndex: 2, backgroundColor: 'var(--color-bg)' }),
      }}
    >
      <Typography variant="caption">{serviceName() ?? translate('layout.app.footer')}</Typography>
    </Box>
  );
}
