/** The release that the newest entry of `news.md` is about; a test holds it to that. */
export const RELEASE = '24 novembre 2026';
