import { expect, test } from 'vitest';
import { criticalStyles } from '#server/build/critical-styles.ts';

const html = '<main class="flex pt-[1rem]"><a class="tab">Home</a></main>';

test.each([
  ['a rule of a class that nothing has', '.grid{display:grid}', ''],
  ['a rule of a class that something has', '.flex{display:flex}', '.flex{display:flex}'],
  ['a class with signs in its name', '.pt-\\[1rem\\]{margin:0}', '.pt-\\[1rem\\]{margin:0}'],
  ['an element that is not there', 'table{margin:0}', ''],
  ['one of several selectors', 'table,a{margin:0}', 'table,a{margin:0}'],
  ['a part that a field has', 'a::placeholder{color:red}', ''],
  ['a state that nothing is in yet', '.tab:hover{color:red}', ''],
  ['rules in a condition', '@media print{.grid,.x{margin:0}}', ''],
  ['any of a list', ':is(.grid,.tab){margin:0}', ':is(.grid,.tab){margin:0}'],
  ['none of a list', ':where(.grid,.list){margin:0}', ''],
  ['an animation that nothing has', '@keyframes spin{50%{opacity:0}}', ''],
])('[SP-01] %s: what the first paint needs is kept', (_, sheet, kept) => {
  // An emptied layer keeps its order among the others.
  const expected = kept === '' ? '@layer base;' : `@layer base{${kept}}`;
  expect(criticalStyles(`@layer base{${sheet}}`, html)).toBe(expected);
});

test('[SP-01] variables and animations stay if remaining rules refer to them, directly or indirectly', () => {
  const sheet = `:root{--a:var(--b);--b:1px;--c:var(--d);--d:2px}
    @property --d{syntax:"*";inherits:false}
    .tab{margin:var(--a);animation:1s breathe}
    @keyframes breathe{50%{opacity:0}}`;
  expect(criticalStyles(sheet, html)).toBe(
    ':root{--a:var(--b);--b:1px}.tab{margin:var(--a);animation:1s breathe}@keyframes breathe{50%{opacity:0}}',
  );
});
