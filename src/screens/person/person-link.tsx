import type { ReactNode } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import { useUser } from '#src/state/app-context.ts';
import { Link } from '#src/ui/link.tsx';

type PersonLinkProps = {
  readonly id: string;
  readonly xUsername: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** A link to a person's page; no link to an erased person, who has none for members. Rule OP-10. */
export function PersonLink({ id, xUsername, className, children }: PersonLinkProps) {
  const { isAdmin } = useUser();
  if (xUsername === '' && !isAdmin) return <span className={className}>{children}</span>;
  return (
    <Link href={userPath(id)} className={className}>
      {children}
    </Link>
  );
}
