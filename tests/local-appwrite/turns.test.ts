import { connect, type Socket } from 'node:net';
import { Client, Users } from 'node-appwrite';
import { expect, test } from 'vitest';
import { startTestBackend } from './server.ts';

const floodSize = 200;

/** Opens a connection on which nothing is sent yet. */
function openConnection(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
  });
}

/** Requests the caller's account; resolves to the beginning of the response. */
function ask(connection: Socket, secret: string): Promise<string> {
  const headers = `host: localhost\r\nx-appwrite-project: test\r\nx-appwrite-session: ${secret}`;
  connection.write(`GET /v1/account HTTP/1.1\r\n${headers}\r\n\r\n`);
  return new Promise((resolve) => {
    connection.once('data', (data) => resolve(data.toString('latin1', 9, 12)));
  });
}

test("[TR-39] a person's call starts before most of another's many calls that arrive together with it", async () => {
  const begun: string[] = [];
  const backend = await startTestBackend({
    wrapDispatch: (dispatch) => (request) => {
      const secret = request.header('x-appwrite-session');
      if (secret !== undefined) begun.push(secret);
      return dispatch(request);
    },
  });
  const client = new Client().setEndpoint(backend.endpoint).setProject('test').setKey('test-key');
  const users = new Users(client);
  const signIn = async (userId: string) => {
    await users.create({ userId });
    return (await users.createSession({ userId })).secret;
  };
  const [anns, bens] = [await signIn('ann'), await signIn('ben')];
  const port = Number(new URL(backend.endpoint).port);
  const connections = await Promise.all(
    Array.from({ length: floodSize }, () => openConnection(port)),
  );
  const bensConnection = await openConnection(port);
  // A used connection has been accepted by the server.
  for (const connection of [...connections, bensConnection]) await ask(connection, anns);
  begun.length = 0;

  const answers = connections.map((connection) => ask(connection, anns));
  const bensAnswer = ask(bensConnection, bens);

  expect(new Set(await Promise.all([...answers, bensAnswer]))).toEqual(new Set(['200']));
  expect(begun).toHaveLength(floodSize + 1);
  expect(begun.indexOf(bens)).toBeLessThan(floodSize / 2);
  for (const connection of [...connections, bensConnection]) connection.destroy();
  await backend.close();
  expect(backend.bugs).toEqual([]);
});
