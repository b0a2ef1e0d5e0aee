import { useQuery } from '@tanstack/react-query';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { User } from '#src/domain/user.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { requestTimesKey } from '#src/state/query-keys.ts';

const unknownTimes = { usualMs: null, linkAgainFromMs: null };

/**
 * How long a request usually takes, and when a rejected person may ask again; undefined until the server has answered,
 * again after each decision. Rule MY-24.
 */
export function useRequestTimes(
  user: User | null,
): Omit<OperationOutput<'readRequestTimes'>, 'success'> | undefined {
  const services = useServices();
  const { data, isError } = useQuery({
    queryKey: [...requestTimesKey(user?.id ?? ''), user?.rejectedAtMs ?? 0],
    queryFn: async () => unwrap(await services.verification.requestTimes()),
    enabled: user !== null,
  });
  // Without an answer linking again is offered: the server decides whether it is time.
  return data ?? (isError ? unknownTimes : undefined);
}
