/** Returns the address by which a telephone calls a number, however it is written. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
