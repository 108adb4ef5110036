import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../src/domain/entities/accounts/registration.ts';
import { freeUsername, usernameOf } from '../../../src/domain/people/username.ts';

describe('USER-02: the username of a new account', () => {
  it.each([
    ['Samia', 'Ben Ali', 'samia-ben-ali'],
    ['Élodie', "M'hamed", 'elodie-m-hamed'],
    [' - Ana', 'Lys -- ', 'ana-lys'],
    ['', 'Benali', 'benali'],
    ['A', 'B', 'a-b'],
    ['Samia', 'Ben - Ali', 'samia-ben-ali'],
    ['سامية', 'بن علي', 'samia-b'],
    ['Bo', '', 'samia-b'],
  ])('USER-02: %s %s is %s', (firstName, lastName, username) => {
    expect(usernameOf(firstName, lastName, 'Samia.B@example.org')).toBe(username);
  });

  it('USER-02: neither a name nor an address gives one: it is a user', () => {
    expect(usernameOf('سامية', '', 'sb@example.org')).toBe('utilisateur');
  });

  it('USER-02: leaves room for a number, and ends with no hyphen', () => {
    expect(usernameOf('x'.repeat(60), '', '')).toBe('x'.repeat(40));
    expect(usernameOf('x'.repeat(39), 'Benali', '')).toBe('x'.repeat(39));
  });

  it('USER-02: a namesake gets the next number', () => {
    expect(freeUsername('samia', new Set(['omar']))).toBe('samia');
    expect(freeUsername('samia', new Set(['samia']))).toBe('samia2');
    expect(freeUsername('samia', new Set(['samia', 'samia2', 'samia3']))).toBe('samia4');
  });
});

it.each([
  ['  Samia  Ben Ali ', 'Samia Ben', 'Ali'],
  ['Samia Benali', 'Samia', 'Benali'],
  ['Benali', '', 'Benali'],
])('AUTH-05: %j is the first name %j and the last name %j', (fullname, firstName, lastName) => {
  expect(namesOf(fullname)).toEqual({ firstName, lastName });
});
