/** The language of this folder: what visitors meet, and nothing of the back office (PUB-08). */
export const language = 'ar';
export const dir = 'rtl';
/** As Algeria writes: نوفمبر, and Latin digits. */
export const locale = 'ar-DZ-u-nu-latn';
export const firstOfMonth = '1';
export const time = '%{paddedHour}:%{minutes}';
export const fullHour = '%{paddedHour}:%{minutes}';
