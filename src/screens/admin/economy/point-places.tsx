import type { Economy } from '#src/domain/points/economy.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Card } from '#src/ui/card.tsx';

/** Where all points are, as an equation that adds up, and as one bar. Rules PT-08, PA-11, PA-24. */
export function PointPlaces({ economy }: { readonly economy: Economy }) {
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
              tenths={tenths}
              note={share(tenths)}
              className={className}
            />
          ))}
          <PlaceItem
            label={economyText.minted}
            tenths={mintedTenths}
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
  readonly tenths: PointTenths;
  readonly note: string;
  /** The color of its part of the bar; null for the whole. */
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
        {adminText.points(tenths)}
      </bdi>{' '}
      <span className="text-footnote text-subtitle">{note}</span>
    </li>
  );
}
