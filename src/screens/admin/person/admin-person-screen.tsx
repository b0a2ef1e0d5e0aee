import { useRouteId } from '#src/platform/router.tsx';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson, type Person } from '#src/state/use-person.ts';
import { EmptyState, ErrorState } from '#src/ui/list-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { AdminPerson } from './admin-person.tsx';

/** The one page of a person for administrators; on a wide screen it stands beside the sidebar. Rules PA-01, PA-08, RT-04. */
export function AdminPersonScreen() {
  const { profileText } = useText();
  const id = useRouteId();
  const person = usePerson(id);
  return (
    <AdminFrame title={person.user?.name ?? profileText.otherTitle} isTitleHidden>
      <PersonContent {...person} />
    </AdminFrame>
  );
}

function PersonContent({ row, failure, retry }: Person) {
  const { commonText, errorText, profileText } = useText();
  if (failure?.code === 'user_not_found') {
    return <EmptyState title={wordRefusal(failure, errorText)} />;
  }
  if (row !== undefined) return <AdminPerson key={row.id} user={row} />;
  if (failure !== undefined) {
    return (
      <ErrorState
        title={wordRefusal(failure, errorText)}
        retryLabel={commonText.retry}
        onRetry={retry}
      />
    );
  }
  return <Skeleton shape="header" label={profileText.loading} />;
}
