import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { showFailedStart } from '#src/app/failed-start.tsx';

test('[BS-06] [BS-08] a start that fails is shown with its details, and reported', () => {
  const reported: unknown[] = [];
  const error = new Error('VITE_APPWRITE_ENDPOINT is missing');
  const root = { render: (node: ReactNode) => void render(node) };

  showFailedStart(root, error, { report: (...report) => reported.push(report) });

  expect(screen.getByText('App Failed to Load')).toBeTruthy();
  expect(screen.getByText('VITE_APPWRITE_ENDPOINT is missing')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(reported).toEqual([[error, { isStart: true }]]);
});
