import type { ResourceProps } from 'react-admin';
import { referenceKinds } from '../../domain/reference.ts';
import { paramsFiles } from '../paramsFiles/index.tsx';
import { referenceScreens } from './screenSet.tsx';

/** Kinds whose screens differ from the generated ones. */
const special: Readonly<Record<string, ResourceProps>> = { paramsFiles };

/** Every kind of reference data: a new one appears here by its declaration alone (REF-03). */
export const referenceResources: readonly ResourceProps[] = referenceKinds.map(
  ({ resource }) => special[resource] ?? referenceScreens(resource),
);
