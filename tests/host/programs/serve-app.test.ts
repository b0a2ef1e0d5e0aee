import { expect, onTestFinished, test } from 'vitest';
import { openFolder, refuseProgram, startProgram } from './start-program.ts';

const command = ['server/host/serve-app-main.ts'];
const settings = {
  APPWRITE_ENDPOINT: 'http://appwrite/v1',
  VITE_APPWRITE_ENDPOINT: 'https://appwrite.example.com/v1',
  APPWRITE_PROJECT_ID: 'project',
  APPWRITE_DATABASE_ID: 'database',
  APPWRITE_FUNCTION_ID: 'function',
  SUPER_ADMIN_ID: '4242',
  VITE_BOT_APP_URL: 'https://t.me/example_bot/yapp',
  VITE_AUTH_HOST: 'https://sign-in.example.com',
  VITE_SENTRY_DSN: 'https://key@reports.example.com/1',
  VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.com$')}`,
  CLERK_ISSUER: 'https://clerk.example.com',
};

test('[OP-13] [OP-22] the app alone is served beside an Appwrite, says how it is, and stops on a signal', async () => {
  const { folder, remove } = openFolder();
  onTestFinished(remove);
  const program = await startProgram(folder, command, settings);
  const text = async (address: string) => (await fetch(address)).text();

  const page = await fetch(`${program.origin}/post/p1`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://clerk.example.com https://appwrite.example.com wss://appwrite.example.com https://reports.example.com;",
  );
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(await (await fetch(`${program.origin}/built.json`)).json()).toMatchObject({
    form: 'production',
    variables: {
      VITE_APPWRITE_ENDPOINT: 'https://appwrite.example.com/v1',
      VITE_APPWRITE_PROJECT_ID: 'project',
      VITE_APPWRITE_DATABASE_ID: 'database',
      VITE_APPWRITE_FUNCTION_ID: 'function',
      VITE_SUPER_ADMIN_ID: '4242',
    },
  });
  expect(await text(`${program.origin}/healthz`)).toBe('alive\n');
  expect((await fetch(`${program.origin}/avatars/no.handle`)).status).toBe(404);
  expect((await fetch(`${program.origin}/v1/account`)).status).toBe(404);
  expect(await text(`${program.adminOrigin}/readyz`)).toBe(
    '{"isReady":true,"checks":{"app":"ok"}}\n',
  );
  const metrics = await text(`${program.adminOrigin}/metrics`);
  expect(metrics).toContain('yapp_calls_total{area="page",status="200"} 3\n');
  expect(metrics).toContain('yapp_calls_total{area="page",status="404"} 2\n');
  expect(metrics).toContain('\nyapp_memory_bytes ');
  expect(program.said()).toContain(
    `"message":"Yapp is ready on port ${new URL(program.origin).port}"`,
  );
  expect(await program.end()).toBe(0);
}, 120_000);

test('[OP-05] [OP-13] missing settings of the app are named in a sentence', async () => {
  const { folder, remove } = openFolder();
  onTestFinished(remove);

  const { exitCode, said } = await refuseProgram(folder, command, {
    ...settings,
    CLERK_ISSUER: '',
  });

  expect(exitCode).toBe(1);
  expect(said).toContain('npm run serve:app');
  expect(said).toContain('- CLERK_ISSUER is missing. ');
}, 60_000);
