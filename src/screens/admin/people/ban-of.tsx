import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { useNavigate } from '#src/platform/router.tsx';
import type { ToolOffer } from '#src/screens/admin/shared/tool-offer.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';

type BanOfProps = { readonly user: User };

/** What is known of a person's ban, and the way to lift it; it lies above the row's cover. Rule FA-27. */
export function BanOf({ user }: BanOfProps) {
  return (
    <span className="flex flex-col items-start gap-0.5 text-footnote">
      <span className="text-subtitle">
        <BanEnd user={user} />
      </span>
      <span className="wrap-anywhere">
        <BanReason user={user} />
      </span>
      <LiftBan user={user} />
    </span>
  );
}

/** Until when a person is banned. */
export function BanEnd({ user: { banUntilMs } }: BanOfProps) {
  const { format } = useText();
  const { banEndText } = useTextPart(adminPart);
  return banUntilMs === null ? banEndText.choices.none : banEndText.until(format.date(banUntilMs));
}

/** Why a person is banned. */
export function BanReason({ user: { banReason } }: BanOfProps) {
  const { banEndText } = useTextPart(adminPart);
  return <bdi>{banReason ?? banEndText.noReason}</bdi>;
}

/** Leads to the person's page with the tool open that lifts the ban. */
export function LiftBan({ user }: BanOfProps) {
  const { personPageText } = useTextPart(adminPart);
  const navigate = useNavigate();
  return (
    <span className="relative max-w-full">
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          const offer: ToolOffer = { tool: 'unbanUser', reason: '' };
          navigate(userPath(user.id), { state: offer });
        }}
      >
        {personPageText.tileText.unban}
      </Button>
    </span>
  );
}
