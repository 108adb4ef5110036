import { describe, expect, it } from 'vitest';
import { passwordChange } from '../../../src/domain/entities/accounts/password-change.ts';
import { profile, profileForm } from '../../../src/domain/entities/accounts/profile.ts';
import {
  forgotPassword,
  namesOf,
  registration,
  registrationForm,
} from '../../../src/domain/entities/accounts/registration.ts';
import type { Values } from '../../../src/domain/model/entity.ts';
import { validate } from '../../../src/domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';
import { ruleText } from '../../../src/i18n/rules.ts';

const context = { creating: true, today: '2026-11-20', now: 0, phones: ALGERIAN_PHONES };
/** The message at each field, as it is read. */
const messages = (form: Parameters<typeof validate>[0], values: Values) =>
  Object.fromEntries(
    validate(form, values, context).violations.map(({ path, message }) => [path, ruleText(message)]),
  );

const person = { fullname: 'Ali Benali', email: 'a@b.dz', username: 'ali', password: 'abc' };

describe('sign-up', () => {
  it('AUTH-05: takes 3 to 50 characters, in the words of the form', () => {
    expect(messages(registration, person)).toEqual({});
    expect(
      messages(registration, { fullname: 'Al', email: 'a@b', username: 'a'.repeat(51), password: '' }),
    ).toEqual({
      fullname: 'Minimum 3 symbols',
      email: 'Wrong email format',
      username: 'Maximum 50 symbols',
      password: 'ce champ est obligatoire',
    });
  });

  it('AUTH-05: the form also asks for the password again and the terms', () => {
    expect(messages(registrationForm, { ...person, confirmPassword: 'abc', terms: true })).toEqual({});
    expect(messages(registrationForm, { ...person, confirmPassword: 'abd', terms: false })).toEqual({
      confirmPassword: "Password and Confirm Password didn't match",
      terms: 'You must accept the terms and conditions',
    });
    expect(messages(registrationForm, person)).toEqual({
      confirmPassword: 'ce champ est obligatoire',
      terms: 'You must accept the terms and conditions',
    });
  });

  it.each([
    ['Ali Benali', 'Ali', 'Benali'],
    ['  Fatima  Zohra Benali ', 'Fatima Zohra', 'Benali'],
    ['Mononyme', '', 'Mononyme'],
  ])('AUTH-05: the last word of %j is the last name', (fullname, firstName, lastName) => {
    expect(namesOf(fullname)).toEqual({ firstName, lastName });
  });
});

it('AUTH-07: a forgotten password asks for an email', () => {
  expect(messages(forgotPassword, { email: '' })).toEqual({ email: 'ce champ est obligatoire' });
  expect(messages(forgotPassword, { email: 'abc' })).toEqual({ email: 'ce champ est un email' });
  expect(messages(forgotPassword, { email: 'a@b.dz' })).toEqual({});
});

it('ME-06: a new password is typed twice', () => {
  expect(messages(passwordChange, { password: 'Nouveau-1', retypedPassword: 'Nouveau-1' })).toEqual({});
  expect(messages(passwordChange, { password: 'Nouveau-1', retypedPassword: 'nouveau-1' })).toEqual({
    retypedPassword: 'les mots de passe doivent correspondre',
  });
  expect(messages(passwordChange, { password: 'court', retypedPassword: 'courte' })).toEqual({
    password: 'Le mot de passe est trop court - doit contenir au moins 8 caractères.',
    retypedPassword: 'les mots de passe doivent correspondre',
  });
  expect(messages(passwordChange, {})).toEqual({
    password: 'ce champ est obligatoire',
    retypedPassword: 'ce champ est obligatoire',
  });
});

it('ME-01: the profile’s form asks 4 characters where the API asks less', () => {
  const mine = { civility: 'Mme', email: 'a@b.dz', username: 'ali', lastName: 'Sy', firstName: 'Eva' };
  expect(messages(profile, mine)).toEqual({});
  const four = '4 caractères au minimum';
  expect(messages(profileForm, mine)).toEqual({ username: four, lastName: four, firstName: four });
});
