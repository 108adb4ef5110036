import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase, Typography } from '@mui/material';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSingleKeys } from '../help/preferences.ts';
import { keepKeys, stopKeys } from '../ui/early-keys.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { isCovered, isTyping } from '../ui/page-keys.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { useRememberOpened } from './last-opened.ts';

const FindDialog = lazyScreen(() => import('./find-dialog.tsx'), 'FindDialog');

/** Ctrl+K, or Cmd+K, anywhere; '/' where nobody types, unless single keys are switched off. */
function opensFind({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent, singleKeys: boolean): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && singleKeys && !isTyping(target);
}

/** Listens for the keys that open the search. */
function useFindKeys(show: (event: KeyboardEvent) => void): void {
  const [singleKeys] = useSingleKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opensFind(event, singleKeys)) return;
      // The browser's own search bar would take what is typed.
      event.preventDefault();
      if (!isCovered()) show(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [show, singleKeys]);
}

/** The one search: its button in the bar, its keys, and what it remembers (FIND-01). It is loaded when it is opened. */
export function FindButton() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const show = useCallback(({ timeStamp }: { readonly timeStamp: number }) => {
    keepKeys('find', timeStamp);
    setOpen(true);
  }, []);
  const [singleKeys] = useSingleKeys();
  useRememberOpened();
  useEffect(() => () => stopKeys('find'), []);
  useFindKeys(show);
  return (
    <>
      <ButtonBase
        onClick={show}
        aria-haspopup="dialog"
        aria-keyshortcuts={singleKeys ? 'Control+K /' : 'Control+K'}
        data-tour="find"
        sx={{
          gap: 1,
          px: 1.25,
          minHeight: 40,
          minWidth: 40,
          font: 'inherit',
          borderRadius: 'var(--radius)',
          border: { md: '1px solid currentColor' },
          justifyContent: { xs: 'center', md: 'flex-start' },
          width: { md: 230 },
        }}
      >
        <SearchIcon fontSize="small" aria-hidden />
        <Box
          component="span"
          sx={(theme) => ({ flex: 1, textAlign: 'left', [theme.breakpoints.down('md')]: visuallyHidden })}
        >
          {translate('find.title')}
        </Box>
        <Typography
          component="kbd"
          variant="caption"
          aria-hidden
          sx={{ display: { xs: 'none', md: 'block' } }}
        >
          {translate('find.openKeys')}
        </Typography>
      </ButtonBase>
      {open && (
        <Suspense>
          <FindDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
