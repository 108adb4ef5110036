/** The width in pixels of the first column on a phone: a third of the screen. */
const FIRST_COLUMN_PX = 120;
/** The first cell of a row, td or th. */
const FIRST_CELL = '.MuiTableCell-root:not(.MuiTableCell-root ~ *)';

/**
 * A long table scrolls in its own frame, between a fixed heading and a fixed sum row. On a phone it also scrolls
 * sideways, and the first column, which names the rows, stays in place.
 */
export const SCROLLING = {
  maxHeight: 'max(360px, 60vh)',
  scrollPaddingBlock: '56px',
  '& tfoot .MuiTableCell-root': {
    position: 'sticky',
    bottom: 0,
    // Keeps links of rows 12 px away from those that cover them, however far the rows have scrolled (WCAG 2.5.8).
    py: '12px',
    bgcolor: 'background.paper',
    borderTop: '1px solid var(--color-border)',
    borderBottom: 0,
  },
  '@media screen and (max-width: 599.95px)': {
    scrollPaddingInlineStart: `${FIRST_COLUMN_PX}px`,
    [`& ${FIRST_CELL}`]: {
      position: 'sticky',
      left: 0,
      minWidth: FIRST_COLUMN_PX,
      maxWidth: FIRST_COLUMN_PX,
      overflowWrap: 'break-word',
      borderRight: '1px solid var(--color-border)',
    },
    [`& tbody ${FIRST_CELL}`]: { zIndex: 1, bgcolor: 'background.paper' },
    // Above the heading and the sum row, which are above the rows.
    [`& thead ${FIRST_CELL}`]: { zIndex: 3 },
    '& tfoot .MuiTableCell-root': { zIndex: 2 },
    [`& tfoot ${FIRST_CELL}`]: { zIndex: 3 },
  },
  '@media print': { maxHeight: 'none', overflow: 'visible', '& .MuiTableCell-root': { position: 'static' } },
} as const;

/** A sum: of a group, or of all. */
export const SUM = {
  '& .MuiTableCell-root': { fontSize: 'inherit', fontWeight: 600, color: 'text.primary' },
} as const;

/** Print styles: only the page's own content, in its full width. */
export const ON_PAPER = {
  '@media print': {
    '@page': { size: 'A4 landscape', margin: '12mm' },
    'header, footer, nav, form, .not-printed, [role=tablist], main > :not(:has(#page)), #page ~ *, :has(~ #page)':
      {
        display: 'none !important',
      },
    '#page': { padding: '0 !important' },
    // Prints the sum once, below the last row.
    tfoot: { display: 'table-row-group !important' },
    'a, a *': { color: 'inherit !important', textDecoration: 'none !important' },
  },
} as const;
