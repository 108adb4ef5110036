import { Button, Paper, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

interface TourOfferProps {
  readonly onBegin: () => void;
  readonly onDecline: () => void;
}

/** Offers the tour in a corner of the page; nothing waits for the answer. */
export function TourOffer({ onBegin, onDecline }: TourOfferProps) {
  const translate = useTranslate();
  const title = useId();
  return (
    <Paper
      component="aside"
      aria-labelledby={title}
      elevation={6}
      sx={{
        position: 'fixed',
        zIndex: 4,
        bottom: { xs: 8, sm: 24 },
        right: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 'auto' },
        maxWidth: { sm: 360 },
        p: 2,
        borderTop: '3px solid var(--color-accent)',
      }}
    >
      <Typography id={title} variant="h3" component="h2">
        {translate('help.tour.title')}
      </Typography>
      <Typography sx={{ mt: 0.5 }}>{translate('help.tour.text')}</Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onBegin}>
          {translate('help.tour.begin')}
        </Button>
        <Button onClick={onDecline}>{translate('help.tour.decline')}</Button>
      </Stack>
    </Paper>
  );
}
