import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, Title, useTranslate } from 'react-admin';
import { keysOf } from '../../domain/model/keys.ts';
import { RequireRight } from '../ui/records/require-right.tsx';
import { SECURITY_PAGES } from './addresses.ts';

const PAGES = keysOf(SECURITY_PAGES);

interface SecurityFrameProps {
  readonly page: keyof typeof SECURITY_PAGES;
  /** The key of the text above the page. */
  readonly intro: string;
  readonly children: ReactNode;
}

/** A page of security, for who holds a right on it, with the way to the others (SEC-06). */
export const SecurityFrame = (props: SecurityFrameProps) => (
  <RequireRight action="list" resource="unusualReadings">
    <Frame {...props} />
  </RequireRight>
);

function Frame({ page, intro, children }: SecurityFrameProps) {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate(page === 'events' ? 'security.title' : `security.pages.${page}`)} />
      <Box
        component="nav"
        aria-label={translate('security.pagesLabel')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}
      >
        {PAGES.map((name) => (
          <Button
            key={name}
            size="small"
            component={LinkBase}
            to={SECURITY_PAGES[name]}
            variant={name === page ? 'contained' : 'outlined'}
            aria-current={name === page ? 'page' : undefined}
          >
            {translate(`security.pages.${name}`)}
          </Button>
        ))}
      </Box>
      <Typography color="textSecondary" sx={{ maxWidth: '75ch', mb: 2 }}>
        {translate(intro)}
      </Typography>
      {children}
    </>
  );
}
