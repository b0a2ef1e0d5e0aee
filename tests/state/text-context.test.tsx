import { render } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TextContext, englishText } from '#src/state/start-text.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { createTextPart, type TextPart } from '#src/text/text-part.ts';
import { eventually } from '#tests/support/eventually.ts';

type Sentences = { readonly greeting: string };

/** A part whose Russian text loads when the test says so. */
function partWith(russian: () => Promise<Sentences>): TextPart<Sentences> {
  return createTextPart<Sentences>({
    en: { greeting: 'Hello' },
    ru: russian,
    fa: { greeting: 'سلام' },
  });
}

function Greeting({ part }: { readonly part: TextPart<Sentences> }) {
  const { greeting } = useTextPart(part);
  const [shown] = useState(greeting);
  return <p>{shown}</p>;
}

function Page({
  part,
  language,
}: {
  readonly part: TextPart<Sentences>;
  readonly language: 'en' | 'ru';
}) {
  return (
    <TextContext value={{ ...englishText, language }}>
      <Suspense fallback={<p>Wait</p>}>
        <Greeting part={part} />
      </Suspense>
    </TextContext>
  );
}

test('[LA-01] a screen whose text arrives while it renders shows it, without an error in between', async () => {
  // As in a browser, where React waits for a moment and repeats the component; `act` has it drawn again.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const errors: unknown[] = [];
  const container = document.createElement('div');
  const root = createRoot(container, { onRecoverableError: (error) => errors.push(error) });
  const part = partWith(async () => ({ greeting: 'Привет' }));
  startTransition(() => root.render(<Page part={part} language="ru" />));
  await eventually(() => expect(container.textContent).toBe('Привет'));
  expect(errors).toEqual([]);
  root.unmount();
});

test('[LA-01] loaded text is shown at once', async () => {
  const part = partWith(async () => ({ greeting: 'Привет' }));
  const english = render(<Page part={part} language="en" />);
  expect(english.container.textContent).toBe('Hello');
  english.unmount();

  await part.load('ru');
  const russian = render(<Page part={part} language="ru" />);
  expect(russian.container.textContent).toBe('Привет');
});
