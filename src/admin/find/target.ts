/** A suggestion is opened, or with Ctrl the form that it has instead. */
export type Target = 'open' | 'instead';

export const targetOf = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): Target =>
  ctrlKey || metaKey ? 'instead' : 'open';
