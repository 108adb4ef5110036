import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Badge, IconButton, Tooltip } from '@mui/material';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { isCovered, isTyping } from '../ui/page-keys.ts';
import { onOpenHelp } from './open-help.ts';
import { useNewsRead, useSingleKeys, useTourDone } from './preferences.ts';
import { RELEASE } from './release.ts';

const HelpDrawer = lazyScreen(() => import('./help-drawer.tsx'), 'HelpDrawer');

/** F1 anywhere; '?' where nobody types, unless single keys are switched off. */
const opensHelp = (
  { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
  singleKeys: boolean,
): boolean => {
  if (ctrlKey || metaKey || altKey) return false;
  return key === 'F1' || (key === '?' && singleKeys && !isTyping(target));
};

/** The help's button in the bar and its keys (HELP-01). The help is loaded when it is opened. */
export function HelpButton() {
  const translate = useTranslate();
  const [singleKeys] = useSingleKeys();
  const [newsRead] = useNewsRead();
  const [tourDone] = useTourDone();
  // Undefined until it is opened first; null: the guide of the screen.
  const [guide, setGuide] = useState<string | null>();
  const [isOpen, setIsOpen] = useState(false);
  const show = useCallback((name?: string) => {
    setGuide(name ?? null);
    setIsOpen(true);
  }, []);
  useEffect(() => onOpenHelp(show), [show]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opensHelp(event, singleKeys)) return;
      // The browser's own help would open beside it.
      event.preventDefault();
      if (!isCovered()) show();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [show, singleKeys]);
  const label = translate('layout.app.help');
  const hasNews = tourDone && newsRead !== RELEASE;
  return (
    <>
      <Tooltip title={translate(hasNews ? 'layout.app.helpNews' : 'layout.app.help')}>
        <IconButton
          color="inherit"
          data-tour="help"
          aria-haspopup="dialog"
          aria-keyshortcuts={singleKeys ? 'F1 ?' : 'F1'}
          aria-label={hasNews ? translate('layout.app.helpNews') : label}
          onClick={() => show()}
          // On a phone it is an entry of the account's panel.
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <Badge variant="dot" color="warning" invisible={!hasNews}>
            <HelpIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      {guide !== undefined && (
        <Suspense>
          <HelpDrawer isOpen={isOpen} guide={guide} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
