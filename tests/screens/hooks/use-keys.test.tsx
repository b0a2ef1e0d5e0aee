import { fireEvent, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useKeys } from '#src/screens/hooks/use-keys.ts';

/** Listens to some keys; returns the received ones, in order. */
function follow(isActive = true) {
  const heard: string[] = [];
  const calls = Object.fromEntries(
    ['a', '1', 'Escape', 'ArrowLeft'].map((key) => [key, () => heard.push(key)]),
  );
  const view = renderHook(({ isOn }) => useKeys(isOn, calls), { initialProps: { isOn: isActive } });
  return { heard, ...view };
}

const press = (given: object, on: Element = document.body) =>
  fireEvent.keyDown(on, { bubbles: true, ...given });

test('[PA-03] keys are handled only while the hook is mounted', () => {
  const { heard, rerender, unmount } = follow(false);
  press({ key: 'a', code: 'KeyA' });
  expect(heard).toEqual([]);
  rerender({ isOn: true });
  press({ key: 'a', code: 'KeyA' });
  press({ key: 'Escape', code: 'Escape' });
  press({ key: 'q', code: 'KeyQ' });
  expect(heard).toEqual(['a', 'Escape']);
  unmount();
  press({ key: 'a', code: 'KeyA' });
  expect(heard).toHaveLength(2);
});

test.each([
  ['in capitals', { key: 'A', code: 'KeyA' }, ['a']],
  ['of another Latin layout, by what it writes', { key: 'a', code: 'KeyQ' }, ['a']],
  ['of another Latin layout, not by its place', { key: 'q', code: 'KeyA' }, []],
  ['on a Russian keyboard', { key: 'ф', code: 'KeyA' }, ['a']],
  ['in Persian digits', { key: '۱', code: 'Digit1' }, ['1']],
  ['without a place', { key: 'ф', code: '' }, []],
  ['with Ctrl', { key: 'a', code: 'KeyA', ctrlKey: true }, []],
  ['with Command', { key: 'a', code: 'KeyA', metaKey: true }, []],
  ['with Alt', { key: 'a', code: 'KeyA', altKey: true }, []],
  ['that is held down', { key: 'a', code: 'KeyA', repeat: true }, []],
])('[LA-02] [MY-09] a key %s is heard as meant', (_how, given, expected) => {
  const { heard } = follow();
  press(given);
  expect(heard).toEqual(expected);
});

test.each([
  ['a field', '<input>', []],
  ['a field of several lines', '<textarea></textarea>', []],
  ['a choice from many', '<select></select>', []],
  ['a radio button, which takes the arrows', '<input type="radio">', ['a']],
  ['a button', '<button>Save</button>', ['a', 'ArrowLeft']],
])(
  '[MY-09] a key pressed in %s is handled unless the element uses it',
  (_place, html, expected) => {
    const { heard } = follow();
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.append(place);
    onTestFinished(() => place.remove());
    const control = place.firstElementChild ?? place;
    for (const key of ['a', 'ArrowLeft']) press({ key, code: key }, control);
    expect(heard).toEqual(expected);
  },
);

test('[MY-09] the latest handler receives the key', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = renderHook(({ call }) => useKeys(true, { a: call }), {
    initialProps: { call: first },
  });
  rerender({ call: second });
  press({ key: 'a', code: 'KeyA' });
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledWith(expect.objectContaining({ key: 'a' }));
});
