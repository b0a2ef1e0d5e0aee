import { TypePrices } from '#src/screens/admin/shared/type-prices.tsx';
import { useQuery } from '@tanstack/react-query';
import { routes, userPath } from '#src/domain/access/routes.ts';
import { invitationsTenths, type Economy } from '#src/domain/points/economy.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { type KeptEconomy, lastDays } from '#src/services/admin-economy.ts';
import { useServices, useApp } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { adminKeys, typesQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { RefreshedFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { Card } from '#src/ui/card.tsx';
import { totalsOn, type DayTotals } from '#src/domain/points/day-totals.ts';
import { AmountBars, CountBars } from '#src/screens/admin/shared/day-bars.tsx';

/** Where the points are, where they came from, and the activity by day. Rules PT-07, PT-08, PA-11, PA-24. */
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
      <PointPlaces economy={economy} isCounted={untilMs !== null} />
      <DayCharts days={days} />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <Sources economy={economy} />
        <AllPrices />
      </div>
    </>
  );
}

/** Who minted points. Rule PT-07. */
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

/** The cost and reward of each engagement type, with a link to change them. */
function AllPrices() {
  const { economyText, typeText } = useTextPart(adminPart);
  const { data } = useQuery(typesQuery(useServices()));
  const types = data?.types ?? [];
  if (types.length === 0) return null;
  return (
    <Section header={economyText.pricesHeader} isList>
      {types.map((type) => (
        <Cell
          key={type.name}
          href={routes.manageTypes.pattern}
          title={<bdi>{type.name}</bdi>}
          subtitle={<TypePrices type={type} />}
          trailing={type.isEnabled ? undefined : typeText.disabled}
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

/** A type whose reward is above its price mints points with every place sold. */
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

type PointPlacesProps = {
  readonly economy: Economy;
  /** Whether the sums exist yet; until then none is shown. */
  readonly isCounted: boolean;
};

/** Where all points are, as an equation that adds up, and as one bar. Rules PT-08, PA-11, PA-24. */
export function PointPlaces({ economy, isCounted }: PointPlacesProps) {
  const { format } = useText();
  const { economyText } = useTextPart(adminPart);
  const { memberTenths, escrowTenths, burnedTenths, mintedTenths } = economy;
  const share = (part: PointTenths) =>
    mintedTenths > 0 ? format.percent((part / mintedTenths) * 100) : '';
  const places = [
    { label: economyText.members, tenths: memberTenths, className: 'bg-button' },
    { label: economyText.escrow, tenths: escrowTenths, className: 'bg-warning-fill' },
    { label: economyText.burned, tenths: burnedTenths, className: 'bg-hint' },
  ];
  return (
    <section aria-label={economyText.placesHeader}>
      <Card>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4 desk:grid-cols-4">
          {places.map(({ label, tenths, className }) => (
            <PlaceItem
              key={label}
              label={label}
              tenths={isCounted ? tenths : null}
              note={share(tenths)}
              className={className}
            />
          ))}
          <PlaceItem
            label={economyText.minted}
            tenths={isCounted ? mintedTenths : null}
            note={economyText.allOfIt}
            className={null}
          />
        </ul>
        <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-clip rounded-full">
          {places.map(({ label, tenths, className }) => (
            <span key={label} className={className} style={{ flexGrow: Math.max(0, tenths) }} />
          ))}
        </div>
        <p className="text-footnote text-hint">{economyText.placesFooter}</p>
      </Card>
    </section>
  );
}

type PlaceItemProps = {
  readonly label: string;
  /** Null if it is not counted yet. */
  readonly tenths: PointTenths | null;
  readonly note: string;
  /** The color of its part of the bar; null for the total. */
  readonly className: string | null;
};

function PlaceItem({ label, tenths, note, className }: PlaceItemProps) {
  const { adminText } = useTextPart(adminPart);
  return (
    <li className="flex min-w-0 flex-col">
      <span className="flex items-center gap-1.5 text-footnote text-subtitle">
        {className === null ? null : (
          <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${className}`} />
        )}
        {label}
      </span>{' '}
      <bdi dir="ltr" className="ui-coin text-heading font-bold whitespace-nowrap [--coin:1rem]">
        {tenths === null ? adminText.none : adminText.points(tenths)}
      </bdi>{' '}
      <span className="text-footnote text-subtitle">{note}</span>
    </li>
  );
}

const dayCount = 14;

/** The point movements and the activity on each day of the last two weeks. Rules PA-11, PA-24. */
export function DayCharts({ days: kept }: Pick<KeptEconomy, 'days'>) {
  const { economyText } = useTextPart(adminPart);
  const { services, clock } = useApp();
  const days = lastDays(clock.nowMs(), dayCount);
  const query = useQuery({
    queryKey: adminKeys.activity(days[0]?.startMs ?? 0),
    queryFn: async () => unwrap(await (await services.admin()).activity(days)).days,
  });
  const amounts = (amountOf: (totals: DayTotals) => PointTenths) =>
    days.map(({ startMs }) => {
      const totals = totalsOn(kept, startMs);
      return { startMs, amountTenths: totals === null ? null : amountOf(totals) };
    });
  return (
    <section aria-label={economyText.daysHeader} className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] not-desk:*:nth-5:col-span-full gap-2 min-[56.25rem]:grid-cols-3 min-[56.25rem]:gap-3 min-[56.25rem]:max-[73.9rem]:*:nth-5:col-span-2 min-[74rem]:grid-cols-5">
        <AmountBars label={economyText.paid} days={amounts(({ paidTenths }) => paidTenths)} />
        <AmountBars
          label={economyText.mintedOnDays}
          days={amounts(({ mintedTenths }) => mintedTenths)}
        />
        <AmountBars
          label={economyText.burnedOnDays}
          days={amounts(({ burnedTenths }) => burnedTenths)}
        />
        <Loaded query={query} skeleton="cards" count={2}>
          {(counts) => (
            <>
              <CountBars label={economyText.posts} days={counts} countOf={({ posts }) => posts} />
              <CountBars
                label={economyText.engagements}
                days={counts}
                countOf={({ engagements }) => engagements}
              />
            </>
          )}
        </Loaded>
      </div>
      <p className="px-4 text-footnote text-hint">{economyText.daysFooter}</p>
    </section>
  );
}
