/** Where a browser keeps the code of the display that it is (DESK-03). */
export const WALL_CODE = 'anciens-combattants.wall';
