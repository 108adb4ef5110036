/** The address of a map that shows a postal address (PUB-11); null where there is none. */
export const mapLink = (address: string | null | undefined): string | null =>
  address ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}` : null;
