import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, TablesDB, Users } from 'node-appwrite';
import { openLocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { askBackend } from '#tests/support/served-backend.ts';
import { backendProject, provisionBackend } from '#tests/support/test-backend/installation.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { clock } from './machine/clock.ts';
import { entropy } from './machine/entropy.ts';
import { settle } from './machine/globals.ts';
import { program, type WireRequest } from './machine/wire.ts';
import { inviterOf, memberIds, rootId } from './people.ts';

/** The start time of every simulation. */
export const startMs = Date.UTC(2026, 2, 1, 8);

const origin = 'http://yapp.test';

/** Provisions a database with the people of the simulation, not approved yet; resolves to its directory. */
export async function makeTemplate(scratchRoot: string): Promise<string> {
  const directory = join(makeScratchDirectory(scratchRoot), 'data');
  mkdirSync(directory);
  entropy.restart(1);
  clock.restart(startMs);
  const backend = openLocalAppwrite({
    dataDirectory: directory,
    project: backendProject,
    endpoint: () => `${origin}/v1`,
    // A fixed time makes all templates equal.
    nowMs: () => startMs,
  });
  const send = async ({ url, method, headers, body }: WireRequest) => {
    const init = { method, headers, ...(isEmpty(body) ? {} : { body }) };
    return askBackend(backend, new Request(url, init));
  };
  const progress = { isDone: false };
  const made = program.run({ send }, async () => {
    const client = new Client().setEndpoint(`${origin}/v1`).setProject(backendNames.projectId);
    client.setKey(backendNames.apiKey);
    await provisionBackend(client);
    for (const id of [rootId, ...memberIds]) await addPerson(client, id);
    progress.isDone = true;
  });
  made.catch(() => {
    progress.isDone = true;
  });
  while (!progress.isDone) {
    await settle();
    const nextMs = clock.nextMs();
    if (nextMs !== undefined) clock.moveTo(nextMs);
    clock.takeDue()?.work();
  }
  await made;
  await backend.close();
  return directory;
}

function isEmpty(body: unknown): boolean {
  return body === '' || body === undefined;
}

async function addPerson(client: Client, id: string): Promise<void> {
  const users = new Users(client);
  await users.create({ userId: id, name: `Person ${id}` });
  const isRoot = id === rootId;
  await new TablesDB(client).createRow({
    databaseId: backendNames.databaseId,
    tableId: 'users',
    rowId: id,
    permissions: [`read("user:${id}")`],
    data: {
      name: `Person ${id}`,
      first_name: 'Person',
      tg_handle: `person_${id}`,
      x_username: `x_${id}`,
      x_name: `X ${id}`,
      xUserId: `x-${id}`,
      avatar: `https://unavatar.io/x/x_${id}`,
      adminApproved: isRoot,
      adminReqOpen: !isRoot,
      isBanned: false,
      isAdmin: isRoot,
      point: 0,
      invitedBy: inviterOf(id),
    },
  });
  if (isRoot) await users.updateLabels({ userId: id, labels: ['member', 'admin'] });
}
