import { act } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { TextContext, useTextPart } from '#src/state/text-context.ts';
import { memberSentences } from '#src/text/en/member-sentences.ts';
import { createTextPart } from '#src/text/text-part.ts';

test('[LA-01] a screen that waits for its sentences goes on without an error, however soon they come', async () => {
  const part = createTextPart<{ title: string }>({
    en: { title: 'Title' },
    ru: async () => ({ title: 'Название' }),
    fa: async () => ({ title: 'عنوان' }),
  });
  function Piece() {
    const { title } = useTextPart(part);
    const [count] = useState(1);
    return `${title} ${String(count)}`;
  }
  const container = document.createElement('div');
  const onError = vi.fn<(error: unknown) => void>();
  const root = createRoot(container, { onRecoverableError: onError, onUncaughtError: onError });
  await act(async () => {
    root.render(
      <TextContext value={{ language: 'ru', text: memberSentences }}>
        <Suspense>
          <Piece />
        </Suspense>
      </TextContext>,
    );
  });
  expect(container.textContent).toBe('Название 1');
  expect(onError).not.toHaveBeenCalled();
  act(() => {
    root.unmount();
  });
});
