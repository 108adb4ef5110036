import { Box, Drawer } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useSidebarState, useTranslate } from 'react-admin';
import { useLayoutOptions } from '../builder/layout-options.ts';
import { useIsNarrow } from '../ui/use-breakpoints.ts';
import { SideMenu } from './side-menu.tsx';

const WIDTH = 248;
const COMPACT_WIDTH = 64;
/** Height of the top bar, its red line included. */
export const BAR_HEIGHT = 56;

/** The container of the menu: beside the page, full or as icons; on a narrow screen a drawer over the page (SYS-14). */
export function Sidebar() {
  const translate = useTranslate();
  const narrow = useIsNarrow();
  const [open, setOpen] = useSidebarState();
  const { aside } = useLayoutOptions();
  // A menu that was open beside the page must never cover it when the window becomes narrow. A drawer that closes while
  // it opens would leave the page hidden from screen readers.
  const [isDrawer, setIsDrawer] = useState(false);
  const openBeside = useRef(open);
  useEffect(() => {
    if (narrow || aside === 'collapsed') setOpen(false);
    setIsDrawer(narrow);
    // Restores the menu after the window was narrow or printed.
    return narrow ? () => setOpen(openBeside.current) : undefined;
  }, [narrow, aside, setOpen]);
  useEffect(() => {
    if (!narrow) openBeside.current = open;
  }, [narrow, open]);

  if (narrow)
    return (
      <Drawer
        open={open && isDrawer}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { sx: { width: WIDTH }, 'aria-label': translate('layout.app.mainMenu') } }}
      >
        <SideMenu />
      </Drawer>
    );
  return (
    <Box
      sx={{
        width: open ? WIDTH : COMPACT_WIDTH,
        flexShrink: 0,
        position: 'sticky',
        top: 'var(--bar-offset)',
        alignSelf: 'flex-start',
        height: 'calc(100vh - var(--bar-offset))',
        overflowY: 'auto',
        overflowX: 'hidden',
        scrollbarWidth: 'thin',
        backgroundColor: 'var(--color-surface)',
        borderRight: '1px solid var(--color-border)',
        transition: 'width 150ms',
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    >
      <SideMenu compact={!open} />
    </Box>
  );
}
