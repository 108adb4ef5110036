/** Between two tasks the page answers its reader. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
