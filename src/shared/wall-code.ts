/** A browser that is a display keeps its code under this name (DESK-03). */
export const WALL_CODE = 'anciens-combattants.wall';
