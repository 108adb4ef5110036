import { type Theme, useMediaQuery } from '@mui/material';

/** Whether the menu lies over the page rather than beside it: phones and small tablets. */
export const useIsNarrow = (): boolean =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });

/** Whether there is no room for a table of many columns: a list of people is cards then. */
export const useHasCards = (): boolean => !useMediaQuery('(min-width: 900px)', { noSsr: true });
