import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Paper, Popper, Stack, Tooltip, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

/** The stops in order. Each names the element of the top bar with this `data-tour` attribute. */
const STOPS = ['menu', 'find', 'account', 'help'] as const;

/** The highlight around the element that a stop explains. */
const RING = '0 0 0 4px var(--color-accent)';

function useStop(number: number): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const stops = [STOPS[number], 'account'].map((name) =>
      document.querySelector<HTMLElement>(`[data-tour=${name}]`),
    );
    // On a phone the help button is in the account panel, so the stop points at the account instead.
    const stop = stops.find((one) => one?.checkVisibility?.() ?? one) ?? null;
    setElement(stop);
    if (!stop) return;
    const previousShadow = stop.style.boxShadow;
    stop.style.boxShadow = RING;
    return () => {
      stop.style.boxShadow = previousShadow;
    };
  }, [number]);
  return element;
}

/** Restores the focus when the tour ends. */
function useRestoredFocus(): void {
  const focusBefore = useRef(document.activeElement);
  useEffect(
    () => () => {
      if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus();
    },
    [],
  );
}

interface TourProps {
  readonly onClose: () => void;
}

/** A tour of four stops in the top bar (HELP-01). Escape ends it, and the focus returns to where it was. */
export function Tour({ onClose }: TourProps) {
  const translate = useTranslate();
  const title = useId();
  const [number, setNumber] = useState(0);
  const element = useStop(number);
  const paper = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each stop, once it is there
  useEffect(() => paper.current?.focus(), [element]);
  useRestoredFocus();
  const isLast = number === STOPS.length - 1;
  const texts = `help.tour.stops.${STOPS[number]}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'ArrowRight' && !isLast) setNumber(number + 1);
    if (event.key === 'ArrowLeft' && number > 0) setNumber(number - 1);
  };
  return (
    <Popper
      open={element !== null}
      anchorEl={element}
      placement="bottom"
      modifiers={[{ name: 'offset', options: { offset: [0, 12] } }]}
      sx={{ zIndex: 'tooltip' }}
    >
      <Paper
        ref={paper}
        role="dialog"
        aria-labelledby={title}
        tabIndex={-1}
        elevation={8}
        onKeyDown={onKeyDown}
        sx={{ width: 340, maxWidth: 'calc(100vw - 16px)', p: 2, outline: 'none' }}
      >
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1 }}>
            <Typography variant="caption" color="textSecondary">
              {translate('help.tour.step', { number: number + 1, count: STOPS.length })}
            </Typography>
            <Typography id={title} variant="h3" component="h2">
              {translate(`${texts}.title`)}
            </Typography>
          </Box>
          <Tooltip title={translate('help.tour.end')}>
            <IconButton size="small" onClick={onClose} aria-label={translate('help.tour.end')}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Stack>
        <Typography sx={{ mt: 1 }}>{translate(`${texts}.text`)}</Typography>
        <Steps
          isFirst={number === 0}
          isLast={isLast}
          onBack={() => setNumber(number - 1)}
          onNext={() => (isLast ? onClose() : setNumber(number + 1))}
        />
      </Paper>
    </Popper>
  );
}

interface StepsProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

function Steps({ isFirst, isLast, onBack, onNext }: StepsProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 2 }}>
      <Button disabled={isFirst} onClick={onBack}>
        {translate('help.tour.before')}
      </Button>
      <Button variant="contained" onClick={onNext}>
        {translate(isLast ? 'help.tour.finish' : 'help.tour.next')}
      </Button>
    </Stack>
  );
}
