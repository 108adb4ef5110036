/** Hands a file to the browser, to be kept under a name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken it by then; some begin later than the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
