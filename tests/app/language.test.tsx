import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDocumentLanguage } from '#src/app/app.tsx';
import { englishText, readChosenText, TextContext, useStartText } from '#src/state/start-text.ts';

function Piece() {
  useDocumentLanguage('en');
  return <p>{useStartText().tabText.home}</p>;
}

test('[LA-02] the document has its language and direction', () => {
  document.documentElement.lang = 'xx';
  render(<Piece />);
  expect(document.documentElement.lang).toBe('en');
  expect(document.documentElement.dir).toBe('ltr');
});

test('[LA-01] a screen uses the language that is passed to it', () => {
  expect(readChosenText('en')).toEqual(englishText);
  const tabText = { ...englishText.text.tabText, home: 'Zuhause' };
  const german = { ...englishText, text: { ...englishText.text, tabText } };
  render(
    <TextContext value={german}>
      <Piece />
    </TextContext>,
  );
  expect(screen.getByText('Zuhause')).toBeDefined();
});
