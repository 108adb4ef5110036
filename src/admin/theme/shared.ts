import { createTheme } from '@mui/material/styles';

/** The frame of the focused element. */
export const FOCUS = { outline: '2px solid var(--focus-ring)', outlineOffset: 2 };
/** The media query of a phone's width. */
export const NARROW = createTheme().breakpoints.down('sm');
