/** 'open' opens the suggestion, 'instead' (Ctrl) the form that it offers instead. */
export type Target = 'open' | 'instead';

export const targetOf = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): Target =>
  ctrlKey || metaKey ? 'instead' : 'open';
