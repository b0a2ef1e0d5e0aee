import type { Server } from 'node:http';
import type { VariableName } from './variables.ts';
import { messageOf } from './error-message.ts';

/** The address that a server listens on, and the settings that choose it. */
export type ListenPlace = {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  readonly portSetting: VariableName;
  /** Absent if no setting chooses the address. */
  readonly hostSetting?: VariableName;
};

/** Listens, and resolves to the port; rejects with Error that names the setting if that fails. Rule OP-24. */
export async function listen(server: Server, place: ListenPlace): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFault(error, place)));
    server.listen(place.port, place.host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : place.port;
}

function listenFault(
  error: Error,
  { port, host, portSetting, hostSetting = portSetting }: ListenPlace,
): Error {
  const code = 'code' in error ? String(error.code) : '';
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `${portSetting}: another program listens on port ${port} already. Stop it, or choose another port.`,
    EACCES: `${portSetting}: this user may not listen on port ${port}. Choose a port above 1023.`,
    EADDRNOTAVAIL: `${hostSetting}: ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
    ENOTFOUND: `${hostSetting}: ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
  };
  return new Error(reasons[code] ?? `${portSetting}: ${messageOf(error)}`, { cause: error });
}
