import { useQuery } from '@tanstack/react-query';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { KeptEconomy } from '#src/services/admin-economy.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { adminKeys, typesQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { RefreshedFrame } from '#src/screens/admin/shared/refreshed-frame.tsx';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { DayCharts } from './day-charts.tsx';

/** Where the points are, where they came from, and how much happens. Rules PT-07, PT-08, PA-11. */
export function EconomyScreen() {
  const { economyText } = useTextPart(adminPart);
  const services = useServices();
  const query = useQuery({
    queryKey: adminKeys.economy,
    queryFn: async () => {
      const admin = await services.admin();
      return unwrap(await admin.economy());
    },
  });
  return (
    <RefreshedFrame title={economyText.title} query={query}>
      <PriceWarnings />
      <Loaded query={query} skeleton="rows" count={4}>
        {(kept) => <PointPlaces {...kept} />}
      </Loaded>
      {query.data === undefined && query.error !== null ? null : <DayCharts />}
    </RefreshedFrame>
  );
}

function PointPlaces({ economy, untilMs }: KeptEconomy) {
  const { format } = useText();
  const { economyText } = useTextPart(adminPart);
  const nameOf = useNames(economy.gifts.map(({ adminId }) => adminId));
  const sources: readonly AmountCellProps[] = [
    ...economy.gifts.map(({ adminId, amountTenths: tenths }) => ({
      title: nameOf(adminId),
      tenths,
    })),
    ...(economy.subsidyTenths > 0
      ? [{ title: economyText.subsidy, tenths: economy.subsidyTenths }]
      : []),
  ];
  return (
    <>
      <p className="px-4 text-callout text-subtitle">
        {untilMs === null ? economyText.notCounted : economyText.asOf(format.dateAndTime(untilMs))}
      </p>
      <Section header={economyText.placesHeader} footer={economyText.placesFooter} isList>
        <AmountCell title={economyText.members} tenths={economy.memberTenths} />
        <AmountCell title={economyText.escrow} tenths={economy.escrowTenths} />
        <AmountCell title={economyText.burned} tenths={economy.burnedTenths} />
        <AmountCell title={economyText.minted} tenths={economy.mintedTenths} />
      </Section>
      <Section header={economyText.giftsHeader} isList>
        {sources.length === 0 ? (
          <Cell title={economyText.noGifts} />
        ) : (
          sources.map(({ title, tenths }) => (
            <AmountCell key={title} title={title} tenths={tenths} />
          ))
        )}
      </Section>
    </>
  );
}

type AmountCellProps = { readonly title: string; readonly tenths: PointTenths };

function AmountCell({ title, tenths }: AmountCellProps) {
  const { format } = useText();
  return (
    <Cell
      title={title}
      trailing={<span className="font-semibold text-text">{format.points(tenths)}</span>}
    />
  );
}

/** A type whose reward is above its price brings points into being with every place that is sold. */
function PriceWarnings() {
  const { economyText } = useTextPart(adminPart);
  const { data } = useQuery(typesQuery(useServices()));
  const types = data?.types ?? [];
  return types
    .filter(({ rewardTenths, costTenths }) => rewardTenths > costTenths)
    .map(({ name, rewardTenths, costTenths }) => (
      <StatusLine key={name} tone="warning">
        {economyText.rewardAboveCost(name, rewardTenths, costTenths)}
      </StatusLine>
    ));
}
