import { entities } from '../entities/index.ts';

/** The classes on which rights are held (RIGHTS-02), in the order of the role form. */
export const MENUS: readonly string[] = [...new Set(entities.flatMap(({ menu }) => menu ?? []))];
