import { gte, lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { noteRefusals } from '#texts/notes.ts';
import { daySpan, midnight } from '../../domain/dates/days.ts';
import { medicalInformation, observation } from '../../domain/entities/notes.ts';
import type { Entity } from '../../domain/model/entity.ts';
import { mayChange, type NoteMenu } from '../../domain/rights/note-rights.ts';
import { medicalInformations, observations } from '../db/schema.ts';
import { forbidden } from '../hydra/errors.ts';
import { dayParameter } from '../hydra/parameters.ts';
import { type Resource, resourceOf } from '../hydra/resource.ts';

/** Observations and medical comments: one kind of resource, with rules of their own on who changes them (MED-01). */

/** Filters by the creation date, first and last day in the service's time zone (OBS-01). */
const periodFilters = (createdColumn: PgColumn): Resource['filters'] => ({
  startIn: {
    property: 'createdDate',
    where: (value, { settings }) =>
      gte(createdColumn, midnight(settings.timezone, dayParameter({ parameterText: 'startIn', value }))),
  },
  endIn: {
    property: 'createdDate',
    where: (value, { settings }) =>
      lt(createdColumn, daySpan(settings.timezone, dayParameter({ parameterText: 'endIn', value })).to),
  },
});

/** RIGHTS-06 and RIGHTS-07 require more than the menu right: the note's author counts too. */
const guard =
  (menu: NoteMenu): Resource['guard'] =>
  (row, caller, action) => {
    if (!mayChange(menu, caller, typeof row.createdBy === 'number' ? row.createdBy : null, action))
      throw forbidden(noteRefusals[menu][action]);
  };

const noteResource = (entity: Entity, createdColumn: PgColumn, menu: NoteMenu): Resource =>
  resourceOf(entity, {
    filters: periodFilters(createdColumn),
    constraints: { note_veteran: { path: 'veteran', message: 'rules.veteranFixed' } },
    guard: guard(menu),
    createsOnce: true,
  });

export const noteResources: readonly [Resource, Resource] = [
  noteResource(observation, observations.createdDate, 'Observation'),
  noteResource(medicalInformation, medicalInformations.createdDate, 'MedicalInformation'),
];
