import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Layout, useTranslate } from 'react-admin';
import { serviceName } from '../../service/service.ts';
import { ErrorPage } from './ErrorPages.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SubHeader } from './SubHeader.tsx';
import { TopBar } from './TopBar.tsx';

/** The frame of every page of the back office (NAV-02). */
export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Layout appBar={TopBar} appBarAlwaysOn sidebar={Sidebar} error={ErrorPage}>
        <SubHeader />
        <Box sx={{ flex: 1, px: { xs: 1.5, md: 3 }, pb: 4, minWidth: 0 }}>{children}</Box>
        <Footer />
      </Layout>
      <ScrollToTop />
    </>
  );
}

function Footer() {
  const translate = useTranslate();
  return (
    <Box
      component="footer"
      sx={{
        px: { xs: 2, md: 3 },
        py: 1.5,
        borderTop: '1px solid var(--color-border)',
        color: 'text.secondary',
      }}
    >
      <Typography variant="caption">{serviceName() ?? translate('layout.app.footer')}</Typography>
    </Box>
  );
}
