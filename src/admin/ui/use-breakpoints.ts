import { type Theme, useMediaQuery } from '@mui/material';

/** Whether the menu lies over the page rather than beside it: phones and small tablets. */
export const useIsNarrow = (): boolean =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });

/** Whether the screen is too narrow for a table of many columns. Lists then show cards. */
export const useHasCards = (): boolean => !useMediaQuery('(min-width: 900px)', { noSsr: true });
