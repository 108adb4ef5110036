import { Box, type SxProps, Typography } from '@mui/material';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Layout, Loading, useTranslate } from 'react-admin';
import { keepFocus } from '../../service/keep-focus.ts';
import { serviceName } from '../../service/service.ts';
import { CurrentPasswordDialog } from '../access/current-password-dialog.tsx';
import { type LayoutOptions, useLayoutOptions } from '../builder/layout-options.ts';
import { ErrorPage } from '../ui/records/error-pages.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PAGE_TITLE } from './page-title.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import { BAR_HEIGHT, Sidebar } from './sidebar.tsx';
import { SubHeader } from './sub-header.tsx';
import { TopBar } from './top-bar.tsx';

/** The widest that a page of limited width is. */
const PAGE_WIDTH = 1180;

/** The frame of every page of the back office (NAV-02). */
export function AppLayout({ children }: { children: ReactNode }) {
  const options = useLayoutOptions();
  useEffect(() => keepFocus({ page: '#page', title: PAGE_TITLE }), []);
  return (
    <>
      <Layout appBar={TopBar} appBarAlwaysOn sidebar={Sidebar} error={ErrorPage} sx={frameOf(options)}>
        <OfflineNotice />
        <SubHeader />
        <Box id="page" sx={contentOf(options)}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </Box>
        {options.footer !== 'hidden' && <Footer fixed={options.footer === 'fixed'} />}
      </Layout>
      <ScrollToTop />
      <CurrentPasswordDialog />
    </>
  );
}

/** The frame as the person chose it (NAV-06): a bar that scrolls away leaves no room above the page. */
const frameOf = ({ header }: LayoutOptions): SxProps =>
  header === 'static'
    ? { '--bar-offset': '0px', '& .RaLayout-appFrame.RaLayout-appFrame': { marginTop: 0 } }
    : { '--bar-offset': `${BAR_HEIGHT}px` };

/** The page's own place, likewise. */
const contentOf = ({ subheader, width, density }: LayoutOptions): SxProps => ({
  flex: 1,
  px: { xs: 1.5, md: 3 },
  pb: 4,
  minWidth: 0,
  ...(subheader === 'hidden' && { pt: 2 }),
  ...(width === 'fixed' && { width: '100%', maxWidth: PAGE_WIDTH, mx: 'auto' }),
  ...(density === 'dense' && { '& .MuiTableCell-root': { paddingBlock: '2px' } }),
});

function Footer({ fixed }: { fixed: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      component="footer"
      sx={{
        px: { xs: 1.5, md: 3 },
        py: 1.5,
        borderTop: '1px solid var(--color-border)',
        color: 'text.secondary',
        ...(fixed && { position: 'sticky', bottom: 0, zIndex: 2, backgroundColor: 'var(--color-bg)' }),
      }}
    >
      <Typography variant="caption">{serviceName() ?? translate('layout.app.footer')}</Typography>
    </Box>
  );
}
