import { Client } from 'node-appwrite';
import { provisionBackend } from '#tests/support/test-backend/installation.ts';
import { startServer, stopServer } from './backend-process.ts';
import { fillDatabase } from './big-database.ts';

/** The location of a generated community in the backend, and its API key. */
export const community = { project: 'bench', key: 'bench-key', database: 'yapp' } as const;

/** A client of the server on a local port. */
export function clientOf(port: number): Client {
  return new Client()
    .setEndpoint(`http://127.0.0.1:${String(port)}/v1`)
    .setProject(community.project)
    .setKey(community.key);
}

/** Creates the tables in a directory and fills them with this many engagements; their ledger is correct. */
export async function makeCommunity(directory: string, engagements: number): Promise<void> {
  const server = await startServer(directory);
  await provisionBackend(clientOf(server.port));
  await stopServer(server);
  const engagementsPerPost = 10;
  const postsPerPerson = 2;
  const people = engagements / (engagementsPerPost * postsPerPerson);
  fillDatabase(directory, { people, postsPerPerson, engagementsPerPost });
}
