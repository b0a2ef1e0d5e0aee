import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'node-appwrite';
import { z } from 'zod';
import { buildFunction } from '../build/build-function.ts';
import { functionVariables } from './function-variables.ts';
import { provision } from './provision.ts';

const required = z.string().min(1);
const optional = z.string().optional().default('');

const settingsSchema = z.object({
  APPWRITE_ENDPOINT: z.url(),
  APPWRITE_PROJECT_ID: required,
  APPWRITE_API_KEY: required,
  APPWRITE_DATABASE_ID: required,
  VITE_APPWRITE_FUNCTION_ID: z.string().default('operations'),
  YAPP_API_ENDPOINT: optional,
  BOT_TOKEN: required,
  SUPER_ADMIN_ID: required,
  BOT_HOST: optional,
  BOT_SHARED_SECRET: optional,
  BOT_ADMIN_CHAT_ID: optional,
  BOT_ALERTS_TOPIC: optional,
  VITE_BOT_APP_URL: optional,
  VITE_AUTH_HOST: optional,
  CLERK_JWT_KEY: optional,
  CLERK_SECRET_KEY: optional,
  CLERK_API_URL: optional,
  CLERK_ISSUER: optional,
});

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
if (existsSync('.env')) process.loadEnvFile('.env');
const parsed = settingsSchema.safeParse(process.env);
if (parsed.success) await run(parsed.data, values['dry-run']);
else {
  const faulty = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
  console.error(`These settings are missing or wrong (see .env.example): ${faulty.join(', ')}`);
  process.exitCode = 1;
}

async function run(settings: z.output<typeof settingsSchema>, isDryRun: boolean): Promise<void> {
  const client = new Client()
    .setEndpoint(settings.APPWRITE_ENDPOINT)
    .setProject(settings.APPWRITE_PROJECT_ID)
    .setKey(settings.APPWRITE_API_KEY);
  const report = await provision({
    client,
    databaseId: settings.APPWRITE_DATABASE_ID,
    functionSetup: {
      id: settings.VITE_APPWRITE_FUNCTION_ID,
      name: 'Operations',
      code: await buildFunction(join(import.meta.dirname, '..', '..', 'dist', 'provision')),
      variables: functionVariables({
        databaseId: settings.APPWRITE_DATABASE_ID,
        apiEndpoint: settings.YAPP_API_ENDPOINT,
        botToken: settings.BOT_TOKEN,
        superAdminId: settings.SUPER_ADMIN_ID,
        bot: {
          host: settings.BOT_HOST,
          sharedSecret: settings.BOT_SHARED_SECRET,
          adminChatId: settings.BOT_ADMIN_CHAT_ID,
          alertsTopicId: settings.BOT_ALERTS_TOPIC,
          appUrl: settings.VITE_BOT_APP_URL,
        },
        clerk: {
          jwtKey: settings.CLERK_JWT_KEY,
          secretKey: settings.CLERK_SECRET_KEY,
          apiUrl: settings.CLERK_API_URL,
          issuer: settings.CLERK_ISSUER,
        },
        authOrigin: settings.VITE_AUTH_HOST,
      }),
    },
    isDryRun,
  });
  for (const line of report.changes) console.log(`${isDryRun ? 'would ' : ''}${line}`);
  for (const line of report.refusals) console.error(`refused: ${line}`);
  if (report.refusals.length > 0) process.exitCode = 1;
  else if (report.changes.length === 0) console.log('everything is as it should be');
}
