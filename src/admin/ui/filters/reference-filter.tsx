import { useResourceContext, type Validator } from 'react-admin';
import { entityNamed, entityOfResource } from '../../../domain/entities/index.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { lastSegment } from '../../data-provider/hydra.ts';
import { ReferenceSelect } from '../inputs/reference-select.tsx';

interface ReferenceFilterProps {
  /** A reference of the resource's declaration: `cell`. */
  readonly field: string;
  /** The parameter, whose value is an id; `cell.id` unless told. */
  readonly source?: string;
  /** A message key when it must be filled. */
  readonly validate?: Validator;
  readonly isRequired?: boolean;
}

/** Narrows a list to what refers to one record: `cell.id=3`. */
export function ReferenceFilter({ field, source = `${field}.id`, ...props }: ReferenceFilterProps) {
  const resource = useResourceContext() ?? '';
  const target = entityNamed(entityOfResource(resource)?.fields[field]?.to);
  return (
    <ReferenceSelect
      {...props}
      source={source}
      label={`resources.${resource}.fields.${field}`}
      reference={target.resource}
      parse={(link: string | null) => (link ? Number(lastSegment(link)) : '')}
      format={(id: number | string | null | undefined) => (id ? iriOf(target, id) : '')}
    />
  );
}
