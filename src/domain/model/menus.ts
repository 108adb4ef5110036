import { entities } from '../entities/index.ts';

/** What rights are held on (RIGHTS-02), in the order in which the role form lists it. */
export const MENUS: readonly string[] = [...new Set(entities.flatMap(({ menu }) => menu ?? []))];
