/** The address of the page that joins another record to one, as react-admin sees it (VET-18). */
export const mergeAddress = (kept: number | string, other?: number | string): string =>
  `/veterans/${kept}/show/fusion${other === undefined ? '' : `?avec=${other}`}`;
