import { useMediaQuery } from '@mui/material';

/** Whether there is no room for a table of many columns: a list of people is cards then. */
export const useHasCards = (): boolean => !useMediaQuery('(min-width: 900px)', { noSsr: true });
