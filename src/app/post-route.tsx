import { PostScreen } from '#src/screens/review/post-screen.tsx';
import { lateComponent } from '#src/ui/late-component.tsx';

const AdminPost = lateComponent(
  async () => (await import('#src/screens/admin/post/admin-post.tsx')).AdminPost,
);

/** A post's page, to which administrators get their own part, as screens know nothing of each other. Rules RT-05, PA-14. */
export function PostRoute() {
  return <PostScreen Administration={AdminPost} />;
}
