import CloseIcon from '@mui/icons-material/Close';
import { Box, Divider, Drawer, IconButton, Stack, TextField, Tooltip, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import { guidesOfScreen } from './guide-list.ts';
import { GuideResults } from './guide-results.tsx';
import { GuideView } from './guide-view.tsx';
import type { WrittenGuide } from './guides.ts';
import { HelpFoot } from './help-foot.tsx';
import { HelpIndex } from './help-index.tsx';
import { NewsView } from './news-view.tsx';
import { useGuides } from './use-guides.ts';

/** The drawer shows the guide of this name, every guide's title, or the news. */
type DrawerView = { readonly guide: string } | 'index' | 'news';

/** Returns the screen's guides that the user may see. The first one opens. */
function useScreenGuides(): readonly WrittenGuide[] {
  const { pathname } = useLocation();
  const guides = useGuides();
  return guidesOfScreen(pathname).flatMap(({ name }) => guides.filter((one) => one.name === name));
}

interface HelpDrawerProps {
  readonly isOpen: boolean;
  /** The guide that opens first; null for that of the screen. */
  readonly guide: string | null;
  readonly onClose: () => void;
}

/** The help beside every screen: its guide, a search over all guides, keys, what is new (HELP-01). */
export function HelpDrawer({ isOpen, guide, onClose }: HelpDrawerProps) {
  const translate = useTranslate();
  const title = useId();
  const { pathname } = useLocation();
  // A link in a guide opens another page: the drawer then closes, so that the page is visible.
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current === pathname) return;
    openedAt.current = pathname;
    onClose();
  }, [pathname, onClose]);
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': title, sx: { width: 460, maxWidth: '100vw' } },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', pl: 2.5, pr: 1, py: 1 }}>
        <Typography id={title} variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate('help.title')}
        </Typography>
        <Tooltip title={translate('help.close')}>
          <IconButton onClick={onClose} aria-label={translate('help.close')}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Stack>
      <Divider />
      <HelpContent key={`${isOpen} ${guide}`} guide={guide} onClose={onClose} />
    </Drawer>
  );
}

function HelpContent({ guide: first, onClose }: Omit<HelpDrawerProps, 'isOpen'>) {
  const translate = useTranslate();
  const guides = useGuides();
  const screenGuides = useScreenGuides();
  const [query, setQuery] = useState('');
  const start = first ?? screenGuides[0]?.name;
  const [page, setPage] = useState<DrawerView>(start ? { guide: start } : 'index');
  const top = useRef<HTMLDivElement>(null);
  const show = (next: DrawerView) => {
    setPage(next);
    setQuery('');
    top.current?.focus();
    if (top.current) top.current.scrollTop = 0;
  };
  const guide = typeof page === 'object' ? guides.find(({ name }) => name === page.guide) : undefined;
  return (
    <>
      <Box sx={{ px: 2.5, pt: 2 }}>
        <TextField
          fullWidth
          type="search"
          label={translate('help.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </Box>
      <Box ref={top} tabIndex={-1} sx={{ flex: 1, overflow: 'auto', px: 2.5, py: 1, outline: 'none' }}>
        {query.trim() ? (
          <GuideResults guides={guides} query={query} onPick={(name) => show({ guide: name })} />
        ) : page === 'news' ? (
          <NewsView />
        ) : guide ? (
          <GuideView
            guide={guide}
            others={screenGuides.filter((one) => one !== guide)}
            isOfScreen={screenGuides.includes(guide)}
            onPick={(name) => show({ guide: name })}
          />
        ) : (
          <HelpIndex guides={guides} onPick={(name) => show({ guide: name })} />
        )}
      </Box>
      <Divider />
      <HelpFoot
        isIndex={page === 'index' && !query.trim()}
        onIndex={() => show('index')}
        onNews={() => show('news')}
        onClose={onClose}
      />
    </>
  );
}
