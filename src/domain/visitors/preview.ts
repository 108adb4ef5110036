/** The public page as visitors see it, for signed-in staff: from there nothing is booked (PUB-01). */
export const PREVIEW = '/public/apercu';

/** The header of requests that come from the preview: the API refuses them. */
export const PREVIEW_HEADER = 'Booking-Preview';
