/** The states of a document's scan (DOC-06); a document that no scanner is there for has none. */
export const FILE_SCANS = ['waiting', 'clean', 'quarantined'] as const;
export type FileScan = (typeof FILE_SCANS)[number];
