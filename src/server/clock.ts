/** Gives the present moment; tests give one of their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
