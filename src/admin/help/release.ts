/** The release that the newest entry of CHANGELOG.md is about; a test holds it to that and to package.json. */
export const RELEASE = 'Version 0.1.0 du 24 novembre 2026';
