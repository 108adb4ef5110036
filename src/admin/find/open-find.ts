/**
 * Opens the search with letters that were typed elsewhere: as the keys that open it, and then these letters, which are
 * kept until its field is there (FIND-01).
 */
export function openFindWith(letters: string): void {
  const press = (key: string, ctrlKey: boolean) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  press('k', true);
  for (const letter of letters) press(letter, false);
}
