import { useQuery } from '@tanstack/react-query';
import type { PointType } from '#src/domain/engagement-types.ts';
import { useServices } from './app-context.ts';
import { pointTypesKey } from './query-keys.ts';

type PointTypes = readonly PointType[];

/**
 * The enabled engagement types: undefined until they are read, empty if they cannot be read, so that the default prices
 * apply; a later failure leaves the known ones. Rules PO-03, PT-05.
 */
export function usePointTypes(): PointTypes | undefined {
  const services = useServices();
  const { data } = useQuery({
    queryKey: [...pointTypesKey(), 'enabled'],
    queryFn: async ({ client, queryKey }) => {
      const reply = await services.pointTypes.enabled();
      return reply.success ? reply.types : (client.getQueryData<PointTypes>(queryKey) ?? []);
    },
  });
  return data;
}
