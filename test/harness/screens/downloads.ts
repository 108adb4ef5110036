import { beforeEach, vi } from 'vitest';

/** Catches the files that the page downloads; the list is empty again before each test. */
export function caughtDownloads(): readonly { name: string; file: Blob }[] {
  const downloads: { name: string; file: Blob }[] = [];
  beforeEach(() => {
    downloads.length = 0;
    let file: Blob;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          file = blob;
          return 'blob:file';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      downloads.push({ name: this.download, file });
    });
  });
  return downloads;
}
