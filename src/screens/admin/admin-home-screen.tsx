import { useQueryClient } from '@tanstack/react-query';
import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { userId } from '#src/domain/ids.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { Glance } from '#src/screens/admin/home/glance.tsx';
import { WorkCards } from '#src/screens/admin/home/work-cards.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { routes } from '#src/domain/access/routes.ts';
import { FindPerson } from '#src/screens/admin/shared/find-person.tsx';
import { linkText, shownLinks, toolGroups } from '#src/screens/admin/shared/tool-links.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';

/** The administrators' home: the pending work, the state of the community, then the tools. Rules RT-13, AD-01 to AD-03, PA-23. */
export function AdminHomeScreen() {
  const { format } = useText();
  const { adminHomeText, adminText } = useTextPart(adminPart);
  const { environment } = useApp();
  const queryClient = useQueryClient();
  const isSuperAdmin = canMakeAdmins(useUser(), userId(environment.superAdminId));
  const isWide = useIsWide();
  const nowMs = useNow();
  return (
    <AdminFrame
      title={adminHomeText.title}
      hasBack={false}
      note={isWide ? format.dateAndTime(nowMs) : undefined}
      trailing={
        isWide ? (
          <Button
            variant="secondary"
            size="row"
            icon="refresh"
            onClick={() => void queryClient.invalidateQueries()}
          >
            {adminText.refresh}
          </Button>
        ) : undefined
      }
    >
      <WorkCards />
      <Glance />
      <ToolGroups isSuperAdmin={isSuperAdmin} />
    </AdminFrame>
  );
}

const toneClassNames = {
  accent: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  failure: 'text-failure',
  neutral: 'text-hint',
};

/** 'Your Administration Tools': every tool by its title, in groups, and a field to find a person. Rules AD-02, AD-03, PA-23. */
export function ToolGroups({ isSuperAdmin }: { readonly isSuperAdmin: boolean }) {
  const text = useTextPart(adminPart);
  const { adminHomeText, glanceText } = text;
  return (
    <section
      aria-labelledby="admin-tools"
      className="flex flex-col gap-3 rounded-section bg-surface p-4 shadow-card"
    >
      <h2 id="admin-tools" className="text-body font-bold">
        {adminHomeText.toolsHeader}
      </h2>
      <div className="grid gap-x-4 gap-y-3 *:min-w-0 min-[56.25rem]:grid-cols-4 min-[74rem]:grid-cols-5">
        {toolGroups.map(({ name, links }) => (
          <div key={name}>
            <h3 className="pb-0.5 text-caption font-semibold text-hint">
              {adminHomeText.toolGroups[name]}
            </h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3 *:min-w-0 desk:grid-cols-1">
              {shownLinks(links, isSuperAdmin).map((link) => (
                <li key={link.route}>
                  <Link
                    href={routes[link.route].pattern}
                    className="flex min-h-11 items-center gap-2.5 rounded-small text-body hover:text-accent active:opacity-60 desk:min-h-8 desk:text-footnote"
                  >
                    <Icon name={link.icon} sizePx={18} className={toneClassNames[link.tone]} />
                    <span className="min-w-0 wrap-anywhere">{linkText(link, text)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="flex flex-col gap-2 border-separator min-[56.25rem]:col-span-4 min-[74rem]:col-span-1 min-[74rem]:border-s min-[74rem]:ps-4">
          <h3 className="text-caption font-semibold text-hint">{glanceText.openTool}</h3>
          <FindPerson />
          <p className="text-caption text-subtitle">{glanceText.openToolHint}</p>
        </div>
      </div>
    </section>
  );
}
