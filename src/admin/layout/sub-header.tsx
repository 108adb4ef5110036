import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { longDay } from '../../domain/long-day.ts';
import { serviceToday } from '../../service/service.ts';
import { useLayoutOptions } from '../builder/layout-options.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';

/** Title, breadcrumbs and today's date in the service's zone (NAV-02). */
export function SubHeader() {
  const title = useRef<HTMLHeadingElement>(null);
  const translate = useTranslate();
  const product = translate('layout.app.name');

  // react-admin draws the page's title into the heading; the window's title follows it.
  useEffect(() => {
    const heading = title.current;
    if (!heading) return;
    const follow = () => {
      document.title = heading.textContent ? `${heading.textContent} · ${product}` : product;
    };
    const observer = new MutationObserver(follow);
    observer.observe(heading, { childList: true, characterData: true, subtree: true });
    follow();
    return () => observer.disconnect();
  }, [product]);

  // Where toasts begin: under what the page is called, as long as that is in sight, and over what its card is called.
  useEffect(() => {
    const heading = title.current;
    if (!heading) return;
    const tell = () => {
      const under = Math.max(68, Math.round(heading.getBoundingClientRect().bottom) + 2);
      document.documentElement.style.setProperty('--under-title', `${under}px`);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(heading);
    window.addEventListener('scroll', tell, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', tell);
    };
  }, []);

  // The heading stays for who listens to the page, and gives the window its title.
  const { subheader } = useLayoutOptions();
  return (
    <Box
      sx={{
        ...(subheader === 'hidden' && visuallyHidden),
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        columnGap: 3,
        rowGap: 0.5,
        px: { xs: 1.5, md: 3 },
        pt: 2,
        pb: 1,
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        {subheader === 'full' && <Breadcrumbs />}
        <Typography
          ref={title}
          id="react-admin-title"
          variant="h1"
          tabIndex={-1}
          sx={{ overflowWrap: 'anywhere', minHeight: '1.25em' }}
        />
      </Box>
      {subheader === 'full' && (
        <Typography color="textSecondary" component="time" dateTime={serviceToday()} sx={{ pb: 0.25 }}>
          {longDay(serviceToday())}
        </Typography>
      )}
    </Box>
  );
}
