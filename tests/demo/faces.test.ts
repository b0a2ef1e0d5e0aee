import { expect, test } from 'vitest';
import { faceOf, faceRoutes } from '#server/demo/faces.ts';

test('[IN-12] the demo draws the same small face for a handle each time, and none for some', async () => {
  const app = faceRoutes();
  const ada = await app.request('/avatars/ada_x');
  expect(ada.headers.get('content-type')).toBe('image/svg+xml');
  const drawn = await ada.text();
  expect(drawn).toBe(faceOf('ada_x'));
  expect(drawn.length).toBeLessThan(1500);
  expect((await app.request('/avatars/cleo_x')).status).toBe(404);
});
