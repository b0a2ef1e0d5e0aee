import { useQuery } from '@tanstack/react-query';
import { routes, userPath } from '#src/domain/access/routes.ts';
import { invitationsTenths } from '#src/domain/points/economy.ts';
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
import { PointPlaces } from './point-places.tsx';

/** Where the points are, where they came from, and how much happens. Rules PT-07, PT-08, PA-11, PA-24. */
export function EconomyScreen() {
  const { economyText } = useTextPart(adminPart);
  const services = useServices();
  const query = useQuery({
    queryKey: adminKeys.economy,
    queryFn: async () => unwrap(await (await services.admin()).economy()),
  });
  return (
    <RefreshedFrame title={economyText.title} query={query}>
      <PriceWarnings />
      <Loaded query={query} skeleton="cards" count={4}>
        {(kept) => <EconomyView kept={kept} />}
      </Loaded>
    </RefreshedFrame>
  );
}

function EconomyView({ kept }: { readonly kept: KeptEconomy }) {
  const { format } = useText();
  const { economyText } = useTextPart(adminPart);
  const { economy, untilMs, days } = kept;
  return (
    <>
      <p className="px-1 text-footnote text-subtitle">
        {untilMs === null ? economyText.notCounted : economyText.asOf(format.dateAndTime(untilMs))}
      </p>
      <PointPlaces economy={economy} />
      <DayCharts days={days} />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <Sources economy={economy} />
        <TypePrices />
      </div>
    </>
  );
}

/** Who brought points into being. Rule PT-07. */
function Sources({ economy }: Pick<KeptEconomy, 'economy'>) {
  const { economyText } = useTextPart(adminPart);
  const { gifts, subsidyTenths } = economy;
  const others = (
    [
      [economyText.invitations, invitationsTenths(economy)],
      [economyText.subsidy, subsidyTenths],
    ] as const
  ).filter(([, amountTenths]) => amountTenths > 0);
  const nameOf = useNames(gifts.map(({ adminId }) => adminId));
  const sources = [
    ...gifts.map(({ adminId, amountTenths }) => (
      <Cell
        key={adminId}
        href={adminId === '' ? undefined : userPath(adminId)}
        title={<bdi>{nameOf(adminId)}</bdi>}
        trailing={<PointSum tenths={amountTenths} />}
      />
    )),
    ...others.map(([title, amountTenths]) => (
      <Cell key={title} title={title} trailing={<PointSum tenths={amountTenths} />} />
    )),
  ];
  return (
    <Section header={economyText.giftsHeader} isList>
      {sources.length === 0 ? <Cell title={economyText.noGifts} /> : sources}
    </Section>
  );
}

/** What each engagement type costs and earns, and the way to change it. */
function TypePrices() {
  const { economyText, typeText } = useTextPart(adminPart);
  const { data } = useQuery(typesQuery(useServices()));
  const types = data?.types ?? [];
  if (types.length === 0) return null;
  return (
    <Section header={economyText.pricesHeader} isList>
      {types.map(({ name, costTenths, rewardTenths, isEnabled }) => (
        <Cell
          key={name}
          href={routes.manageTypes.pattern}
          title={<bdi>{name}</bdi>}
          subtitle={typeText.prices(costTenths, rewardTenths)}
          trailing={isEnabled ? undefined : typeText.disabled}
        />
      ))}
    </Section>
  );
}

function PointSum({ tenths }: { readonly tenths: PointTenths }) {
  const { adminText } = useTextPart(adminPart);
  return (
    <bdi dir="ltr" className="ui-coin font-semibold whitespace-nowrap text-text">
      {adminText.points(tenths)}
    </bdi>
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
