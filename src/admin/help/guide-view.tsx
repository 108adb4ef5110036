import { Box, Typography } from '@mui/material';
import { useLocation, usePermissions, useTranslate } from 'react-admin';
import type { MenuRole } from '../../domain/rights/rights.ts';
import type { WrittenGuide } from './guides.ts';
import { GuideLinks } from './help-index.tsx';
import { Key, MarkdownView } from './markdown-view.tsx';
import { useSingleKeys } from './preferences.ts';
import { shortcutsOf } from './shortcuts.ts';

interface GuideViewProps {
  readonly guide: WrittenGuide;
  /** The other guides of the screen. */
  readonly others: readonly WrittenGuide[];
  /** Whether the screen behind the drawer is one of those that the guide explains. */
  readonly isOfScreen: boolean;
  readonly onPick: (name: string) => void;
}

/** One guide, and under it the other guides of the screen and its keys. */
export function GuideView({ guide, others, isOfScreen, onPick }: GuideViewProps) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="h2" component="h3" sx={{ mt: 1 }}>
        {guide.title}
      </Typography>
      <MarkdownView nodes={guide.body.children} />
      {others.length > 0 && (
        <>
          <Typography variant="h3" component="h3" sx={{ mt: 3 }}>
            {translate('help.ofScreen')}
          </Typography>
          <GuideLinks guides={others} onPick={onPick} />
        </>
      )}
      {isOfScreen && <ScreenKeys />}
    </>
  );
}

/** The keys that work on this screen for this person. */
function ScreenKeys() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { permissions = {} } = usePermissions<MenuRole>();
  const [singleKeys] = useSingleKeys();
  return (
    <>
      <Typography variant="h3" component="h3" sx={{ mt: 3, mb: 1 }}>
        {translate('help.keysTitle')}
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.75, m: 0, mb: 2 }}
      >
        {shortcutsOf(pathname, permissions, singleKeys).map(({ keys, does }) => (
          <Box key={keys} sx={{ display: 'contents' }}>
            <dt>
              <Key name={keys} />
            </dt>
            <Box component="dd" sx={{ m: 0 }}>
              {translate(`help.keys.${does}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
