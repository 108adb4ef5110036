import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { longDay } from '../../domain/dates/long-day.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useLayoutOptions } from '../builder/layout-options.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { BAR_HEIGHT } from './sidebar.tsx';

/** The ref of the page heading, whose text becomes the window's title. */
function useWindowTitle() {
  const title = useRef<HTMLHeadingElement>(null);
  const translate = useTranslate();
  const product = translate('layout.app.name');
  const loading = translate('layout.app.loading');

  // react-admin renders the page's title into the heading, and the window's title follows it. While a screen loads,
  // React hides the title: the heading then says that it loads, because an empty heading confuses screen readers
  // (SYS-14).
  useEffect(() => {
    const heading = title.current;
    if (!heading) return;
    const follow = () => {
      const text = shownText(heading);
      document.title = text ? `${text} · ${product}` : product;
      if (text) heading.removeAttribute('aria-label');
      else heading.setAttribute('aria-label', loading);
    };
    const observer = new MutationObserver(follow);
    observer.observe(heading, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['style'],
    });
    follow();
    return () => observer.disconnect();
  }, [product, loading]);
  return title;
}

/** The ref of the strip over which toasts appear. */
function useToastStrip() {
  const toastStrip = useRef<HTMLDivElement>(null);

  // Toasts cover this strip while it is visible: it has no controls on the right (SYS-10).
  useEffect(() => {
    const strip = toastStrip.current;
    if (!strip) return;
    const setToastTop = () => {
      const top = Math.max(BAR_HEIGHT + 4, Math.round(strip.getBoundingClientRect().top));
      document.documentElement.style.setProperty('--toast-top', `${top}px`);
    };
    const observer = new ResizeObserver(setToastTop);
    observer.observe(strip);
    observer.observe(document.body);
    window.addEventListener('scroll', setToastTop, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', setToastTop);
    };
  }, []);
  return toastStrip;
}

/** Title, breadcrumbs and today's date in the service's zone (NAV-02). */
export function SubHeader() {
  const title = useWindowTitle();
  const toastStrip = useToastStrip();
  // A hidden subheader still renders the heading, for screen readers and for the window's title.
  const { subheader } = useLayoutOptions();
  return (
    <Box
      sx={{
        ...(subheader === 'hidden' && visuallyHidden),
        position: 'relative',
        px: { xs: 1.5, md: 3 },
        pt: 1.5,
        pb: 1,
      }}
    >
      {/* The dashboard has no breadcrumbs; the row keeps its height, so that titles do not move. */}
      {subheader === 'full' && (
        <Box sx={{ minHeight: 21 }}>
          <Breadcrumbs />
        </Box>
      )}
      <Box ref={toastStrip} sx={STRIP}>
        <Typography
          ref={title}
          id="react-admin-title"
          variant="h1"
          tabIndex={-1}
          sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere', minHeight: '1.25em' }}
        />
        {subheader === 'full' && (
          <Typography color="textSecondary" component="time" dateTime={serviceToday()} sx={{ pb: 0.25 }}>
            {longDay(serviceToday())}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** The text of an element, without the children that React hides while a screen loads. */
const shownText = (element: HTMLElement): string =>
  [...element.childNodes]
    .filter((child) => !(child instanceof HTMLElement && child.style.display === 'none'))
    .map(({ textContent }) => textContent)
    .join('');

/**
 * The strip with title and date. It has room for two lines on a phone, so that nothing moves when a title or a toast
 * arrives.
 */
const STRIP = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  alignContent: 'flex-start',
  columnGap: 3,
  rowGap: 0.5,
  minHeight: { xs: 89, sm: 44 },
} as const;
