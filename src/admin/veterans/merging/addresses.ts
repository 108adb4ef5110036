/** The address of the page that joins another record to one, as react-admin sees it (VET-18). */
export const mergeAddress = (keptId: number | string, other?: number | string): string =>
  `/veterans/${keptId}/show/fusion${other === undefined ? '' : `?avec=${other}`}`;
