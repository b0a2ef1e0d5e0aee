import type { ApiRequest } from './api-request.ts';
import { ApiError } from '../values/api-error.ts';
import { identify, type Identity, type IdentitySource } from '../identity/identity.ts';
import { maxBodyBytes, requestBytes, type Limits } from './limits.ts';

/** Says how many bytes a request may have, from its headers alone. */
export type BodyLimit = (header: ApiRequest['header']) => number;

/** Makes the limit of requests: it looks for who calls only where a guest's limit does not do. Rule TR-32. */
export function createBodyLimit(source: IdentitySource, limits: Limits): BodyLimit {
  const guestBytes = requestBytes(limits.bodyBytes.guest);
  const userBytes = requestBytes(
    Math.max(limits.bodyBytes.user, ...Object.values(limits.functionBodyBytes)),
  );

  function bytesOf(kind: Identity['kind']): number {
    if (kind === 'key') return maxBodyBytes;
    return kind === 'user' ? userBytes : guestBytes;
  }

  return (header) => {
    const announced = Number(header('content-length') ?? Number.NaN);
    if (announced <= guestBytes) return guestBytes;
    try {
      return bytesOf(identify(source, { header }).kind);
    } catch (error) {
      // A forged key or token is refused once the request is read.
      if (error instanceof ApiError) return guestBytes;
      throw error;
    }
  };
}
