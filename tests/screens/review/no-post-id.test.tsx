import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PostScreen } from '#src/screens/review/post-screen.tsx';
import { openPiece } from '#tests/support/open-app.tsx';
import { openWorld } from '#tests/support/test-backend.ts';

test('[RV-03] without a post id the screen says so', async () => {
  openPiece(await openWorld(), <PostScreen />, { as: null });
  expect(await screen.findByText('No post ID provided')).toBeTruthy();
});
