/** The product's mark: a ribbon's bar over a rosette; drawn, so that it follows the bar's colour. */
export function Emblem() {
  return (
    <svg width="26" height="30" viewBox="0 0 26 30" aria-hidden="true" focusable="false">
      <path d="M4 1h6v12l-3 2-3-2z" fill="currentColor" opacity="0.55" />
      <path d="M10 1h6v12l-3 2-3-2z" fill="currentColor" />
      <path d="M16 1h6v12l-3 2-3-2z" fill="var(--color-accent)" stroke="currentColor" strokeWidth="0.6" />
      <circle cx="13" cy="21" r="7" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="13" cy="21" r="2.6" fill="currentColor" />
    </svg>
  );
}
