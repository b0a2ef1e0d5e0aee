import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client, TablesDB } from 'node-appwrite';
import { z } from 'zod';
import { auditPoints } from './audit.ts';
import { reportLines } from './report-lines.ts';

const settingsSchema = z.object({
  endpoint: z.url(),
  project: z.string().min(1),
  key: z.string().min(1),
  database: z.string().min(1),
  /** People put there by hand, beside the super administrator. */
  installed: z.string(),
});

const { values } = parseArgs({
  options: {
    endpoint: { type: 'string' },
    project: { type: 'string' },
    key: { type: 'string' },
    database: { type: 'string' },
    installed: { type: 'string' },
  },
});
if (existsSync('.env')) process.loadEnvFile('.env');
const settings = settingsSchema.safeParse({
  endpoint: values.endpoint ?? process.env['APPWRITE_ENDPOINT'],
  project: values.project ?? process.env['APPWRITE_PROJECT_ID'],
  key: values.key ?? process.env['APPWRITE_API_KEY'],
  database: values.database ?? process.env['APPWRITE_DATABASE_ID'],
  installed: values.installed ?? process.env['SUPER_ADMIN_ID'] ?? '1',
});
if (settings.success) await run(settings.data);
else {
  const faulty = settings.error.issues.map((issue) => `--${issue.path.join('.')}`);
  console.error(`These settings are missing or wrong (see .env.example): ${faulty.join(', ')}`);
  process.exitCode = 1;
}

async function run(target: z.output<typeof settingsSchema>): Promise<void> {
  const client = new Client()
    .setEndpoint(target.endpoint)
    .setProject(target.project)
    .setKey(target.key);
  const installedIds = target.installed.split(',').filter((id) => id !== '');
  const report = await auditPoints(new TablesDB(client), target.database, installedIds);
  const { summary, findings, verdict } = reportLines(report);
  for (const line of summary) console.log(line);
  for (const line of findings) console.error(line);
  console.log(verdict);
  if (findings.length > 0) process.exitCode = 1;
}
