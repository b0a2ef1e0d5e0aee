import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PersonNames, shownName } from '#src/screens/admin/shared/person-parts.tsx';
import { nameOfPerson } from '#src/screens/admin/shared/use-names.ts';
import { personText } from '#src/text/en/admin.ts';
import { exampleUser } from '#tests/domain/examples.ts';

test.each([
  ['the X handle', { xUsername: 'ada', handle: 'ada_tg', name: 'Ada' }, '@ada'],
  ['the messenger’s without one', { xUsername: '', handle: 'ada_tg', name: 'Ada' }, '@ada_tg'],
  ['the name without any', { xUsername: '', handle: '', name: ' Ada\u202E ' }, 'Ada'],
  ['no one’s name', { xUsername: '', handle: '', name: '' }, 'Former member'],
])('[PA-24] a person goes by %s', (_by, names, said) => {
  expect(nameOfPerson(exampleUser(names), personText)).toBe(said);
});

test.each([
  [{ xName: 'Ada L', name: 'Ada', xUsername: 'ada' }, 'Ada L'],
  [{ xName: ' ', name: 'Ada', xUsername: 'ada' }, 'Ada'],
  [{ xName: '', name: '', xUsername: 'ada' }, 'ada'],
])('[PA-13] one name of %j is shown', (names, said) => {
  expect(shownName(exampleUser(names))).toBe(said);
});

test.each([
  ['two names', { name: 'Ada', xName: 'Ada L' }, ['Ada', 'Ada L']],
  ['one name twice', { name: 'Ada', xName: 'Ada' }, ['Ada']],
  ['a name of blanks', { name: ' ', xName: 'Ada L' }, ['Ada L']],
  ['no name', { name: '', xName: '' }, []],
])('[PA-13] [RQ-01] each of %s is shown below the handle once', (_case, names, shown) => {
  const { container } = render(<PersonNames user={exampleUser({ handle: '', ...names })} />);
  const found = Array.from(container.querySelectorAll('bdi'), ({ textContent }) => textContent);
  expect(found).toEqual(shown);
  expect(container.textContent).toMatch(/^No Telegram username/u);
});
