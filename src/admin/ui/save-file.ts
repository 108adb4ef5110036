/** Starts a download of a file under a name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers begin the download only after the click, so the URL stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
