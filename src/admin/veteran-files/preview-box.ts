/** The style of the box around a document's small picture, or around the icon in its place. */
export const PREVIEW_BOX = {
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: 'var(--radius)',
  color: 'primary.main',
  backgroundColor: 'var(--color-surface-sunken)',
} as const;
